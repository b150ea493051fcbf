"""Whether a message asks something, with or without a question mark."""

import pytest

from course.stand_in.rules.asking import asks


@pytest.mark.parametrize(
    "text",
    [
        "Where do I live?",
        "what time is it due",
        "bro what size climbing shoes am i",
        "in what town is the company of my uncle",
        "till when do I have to file it",
        "wen is my dentist apointment",
        "whys femi even on the team",
        "y cant my daughter play in the garage",
        "my sister the palm maker, what's her actual job",
        "that cute animal thing again, which animal was it",
        "race date pls",
        "didn't I tell you where I live",
        "我家的wifi密码是啥",
        "新房在几层啊 我要跟大熊说一声",
        "我那副耳塞是几块钱买的",
        "我们扔的那个球多沉",
        "楼下豆浆多钱一杯",
        "樊主任今年多大年纪",
        "我喝咖啡加不加奶呀",
        "社长是男生还是女生",
        "我是干哪一行的",
        "比賽那天我太太要幹嘛",
        "我上次段考全班第幾名",
        "我們園長貴姓",
        "爷爷早上那个数再报一遍",
        "鳳梨乾一包是賣幾多",
        "我想把奖品卖给谁",
    ],
)
def test_asks(text):
    assert asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "I live in Bonn.",
        "will do. its a king size so it'll stick out",
        "can't sleep. results tomorrow",
        "don't tell him",
        "havent got any. got brandy",
        "My uncle Pelayo, who is brown, lives there.",
        "I know how it feels.",
        "Yes please.",
        "我住在上海。",
        "我们几个在阳台偷偷烤",
        "半夜醒好几次",
        "她喜欢得不得了",
        "学长问我要不要当团长",
        "她非要下地喂鸡，谁都拦不住",
        "坐了六个钟头 就几个小白条",
        "我家离公司没多远",
        "我不知道该不该去",
    ],
)
def test_tells(text):
    assert not asks(text)
