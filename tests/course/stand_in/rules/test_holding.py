"""What holds an answer of the kind that is asked for."""

import pytest

from course.stand_in.rules.holding import strength
from course.stand_in.rules.questions import head_of, read_question
from course.stand_in.rules.values import BARE


def held(question, said):
    read = read_question(question)
    return strength(read.want, said, read.text)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How much is the rent?", "Rent's 1,150 and 1,090 respectively."),
        ("How much did it cost?", "we paid 329 instead of 540"),
        ("那个套餐多少钱？", "套餐399 带十张精修"),
        ("How old is the new girl?", "she's only 19 bless"),
        ("我姥姥多大岁数了？", "她老人家八十七了"),
        ("我电脑内存有多大？", "我机器就8G内存"),
        ("How far may I walk?", "no more than eighteen kilometres a day"),
        ("院子有多少平方？", "院子三十二个平方"),
        ("Whose house are we meeting at?", "it's at Helen's this time"),
        ("测距仪是谁给她的？", "去年爸送的"),
        ("Where am I from?", "I grew up in Skegness"),
        ("我去哪里出差？", "我去布达佩斯"),
        ("What dose did I take?", "took cetirizine 10mg"),
        ("我儿子念几年级？", "我儿子高三"),
        ("哪种肉的罐头？", "最后用鹿肉才吃"),
        ("Which lamp is broken?", "the desk lamp"),
        ("What did my uncle do for a living?", "he was an organist"),
        ("墙是什么颜色？", "刷成鹅黄了"),
        ("In what year did he win?", "dad won it in 88"),
        ("How old is Tom?", "Tom 8, Anna 5"),
        ("How old is my teacher?", "a lad of 26 named Caspian"),
        ("What's the model number?", "model is KT-552"),
        ("What does the gym cost?", "that's R520 a month"),
        ("Which version are we on?", "we moved to 7.2 last week"),
        ("What was my time in the marathon?", "I did 3:52 in the end"),
        ("What year is my laptop from?", "the laptop is from 2019"),
        ("What did grandad die of?", "it was pneumonia"),
        ("What does my son play?", "he's into trombone"),
        ("Who's our insurer?", "we're with Aviva"),
        ("Which company do I work for?", "I work for the company Nordlys"),
        ("Where are we going on Saturday?", "we're off to Deer Lake"),
        ("How many times has she failed?", "she failed twice already"),
        ("How many plants has Cheryl got?", "All nineteen of them."),
        ("What mark did she get?", "she got 81"),
        ("Which ward did I work on?", "I did nights on a renal ward"),
        ("Which floor is the flat on?", "it's on the third floor"),
        ("What's her job?", "She works in insurance"),
        ("Which row are our seats in?", "our seats are in row H"),
        ("How much honey did we take?", "we got 11 kilos from one hive"),
        ("How much weight have I lost?", "maybe half a stone"),
        ("How long is the boat?", "57 foot"),
        ("How big is the flat, what size?", "58 square metres"),
        ("How much were the fillets?", "he does three for a tenner"),
        ("How much am I owed?", "I'm owed 212 back"),
        ("When is my exam?", "it is looking like march"),
        ("他住几楼？", "四楼"),
        ("有多少粉丝？", "三千多粉丝"),
        ("一个疗程打几针？", "一个疗程五针"),
        ("有几个人去？", "就我一个人"),
        ("我闺女上哪所小学？", "在实验小学"),
        ("我儿子在哪个中学？", "他在三中"),
        ("手术在哪家医院做？", "在市一院"),
        ("她在哪个部门？", "会计部的"),
        ("昨天比数是几比几？", "三比二赢了"),
        ("实习生叫什么？", "跟实习生苗苗对半分"),
        ("我做什么工作？", "我是送水的"),
        ("我妈做什么工作？", "我妈小学老师"),
        ("新房在几层？", "新家在六楼"),
        ("家里晾着多少个柿子？", "挂了八千多个柿子"),
        ("What grade is my son in?", "我儿子国二"),
        ("我妈得的什么病？", "医生说是骨质疏松"),
        ("学校在哪条路上？", "在中山路"),
    ],
)
def test_held(question, said):
    assert held(question, said) >= 0.6


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How much did it cost?", "the last test was in 2019"),
        ("我的琴多少钱？", "买的是23寸的"),
        ("How much did it cost?", "three dogs and two cats"),
        ("What time is the match?", "the match is near the church"),
        ("Where do I live?", "I have two dogs"),
        ("钓具店开在哪里？", "是钓具店攒的"),
        ("Which lamp is broken?", "the lamp"),
        ("How old is he?", "he has a car"),
        ("墙是什么颜色？", "墙很高"),
        ("How old are the girls?", "my ex has the girls till 3"),
        ("How many weeks is the school?", "they pay if I stay with them 1 year"),
        ("Which airline did we fly with?", "we flew into Porto late"),
        ("How many kids do I have?", "so 6.30"),
        ("What's the boat called?", "for now on a mooring in Salcombe"),
        ("What's the title of the book?", 'they want the fox "friendlier"'),
        ("Why did I give up bowling?", "so we went on Thursday"),
        ("What colour is the blanket?", "maybe he won't notice"),
        ("What did the job pay?", "I gave her a free roll"),
        ("How old is the tortoise?", "somebody left it in unit 118"),
        ("How old is the kitten?", "quick one."),
        ("How many grandkids have I got?", "so I only make every second one."),
        ("How much is the cello?", "the vet will pull four."),
        ("Which version are we on?", "memory at 91%"),
        ("What year is my laptop from?", "the deadline is the 13th"),
        ("What is his name?", "so YES it is a LIVE TORTOISE"),
        ("What is the restaurant's name?", "there is a Greek restaurant"),
        ("What breed is our dog?", "she's called Biscuit"),
        ("Which insurance company are we with?", "a complaint to our insurer"),
        ("Which company do I work for?", "Factory shut."),
        ("Which airline are we flying with?", "I am fearing customs will collect it"),
        ("Which city did we move from?", "everything is still in boxes"),
        ("What game are we on?", "my lead Anneliese says I write good reports"),
        ("我是几连的？", "我一下子躺草地上睡着了"),
        ("我们有多少个护士？", "我想开一个糖尿病的讲座"),
        ("有多少人去？", "改去千岛湖"),
        ("血糖是多少？", "等了四十分钟"),
        ("他几岁了？", "上个月还有4.8"),
        ("奶奶多大年纪？", "奶奶是126。"),
        ("院墙有多高？", "院子三十二个平方"),
        ("门面有多少平？", "一个月一千六。"),
        ("报价是多少钱？", "跑了九万多公里了"),
        ("住几晚？", "八月去"),
        ("佳佳去了哪个学校？", "我妈小学老师"),
        ("我体检是在哪家医院？", "去医院了"),
        ("他读哪间学校？", "我在便当店打工"),
        ("儿子做什么工作？", "是老同事滕玉梅送的"),
        ("指导教授是哪一位？", "指导教授叫我交第二章"),
        ("他要搬到哪里去？", "他搬家"),
        ("是谁主张的？", "这方法颇为新奇"),
        ("显卡是什么型号？", "改成3e-4就稳了"),
        ("她在什么单位？", "去了菜市场"),
        ("他几岁了？", "他今年三月去"),
        ("How tall am I?", "29.90 a month with 10gb"),
        ("How old is the dog?", "Half a tablet morning and night."),
        ("What's the crime reference number?", "the excess is 150"),
        ("What make was the car?", "Mum was in the passenger seat"),
        ("Which department do I work in?", "the diary says its the weather"),
        ("Where do I want to go?", "I'll do it on my day off"),
        ("Which pub did she mean?", "we were at Helen's"),
        ("Which company does he work for?", "he's bringing his colleagues"),
        ("Which county was she picked for?", "her parents are splitting up"),
        ("Where does she go climbing?", "she gave it back to me at Easter"),
        ("What did the prints cost?", "they are an edition of 60"),
        ("我做什么工作？", "那就感谢祁老师的提醒"),
        ("他赔了多少钱？", "磕掉了一块漆"),
        ("小苏是哪里人？", "日志只留15天"),
        ("我当主委第几年了？", "一年给我们十八万"),
        ("我全班第几名？", "国二"),
        ("那个项目是谁写的？", "说是gyp的锅"),
    ],
)
def test_not_held(question, said):
    assert held(question, said) < 0.6


@pytest.mark.parametrize(
    ("question", "surely", "weakly"),
    [
        ("这车是哪一年买的？", "2019年买的", "去年追尾过一次"),
        ("妈妈的生日是几月几号？", "五月三号", "前天忘了关煤气"),
    ],
)
def test_held_weakly(question, surely, weakly):
    assert held(question, surely) > held(question, weakly) > 0.2


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What did I eat when we got there?", ""),
        ("When did we get there?", "when"),
        ("Did I eat meat?", "yes"),
        ("我有没有过敏？", "yes"),
        ("Which gizmo do I like?", "sort"),
        ("What are the opening hours?", "clock"),
        ("How much pension will I get?", "money"),
        ("我买的桌子有多大？", "measure"),
        ("我姐姐多大？", "age"),
        ("妹妹借电饭煲去干什么？", "reason"),
        ("What does my mother-in-law do?", "category"),
        ("what tiem is lunch", "clock"),
        ("whats teh wieght of it", "weight"),
        ("were dose my cusin work", "place"),
        ("wat is my dog caled", "name"),
        ("What was my time in the race?", "finish"),
        ("What's left to spend?", "money"),
        ("Who are we playing against?", "rival"),
        ("What year am I in?", "label"),
        ("What year is my car from?", "year"),
        ("What's wrong with the car?", ""),
        ("What's wrong with my mum?", "category"),
        ("起薪多少？", "money"),
        ("门票一张多少", "money"),
        ("他掏了多少？", "money"),
        ("他掏了多少个？", "count"),
        ("保险是几月几号扣的？", "day"),
        ("我是几月飞到澳洲的？", "month"),
        ("我待了几个月？", "duration"),
        ("最后是几比几？", "score"),
        ("体脂率是多少？", "percent"),
        ("定在哪天？", "day"),
        ("住在哪家酒店？", "named"),
        ("读的是哪间学校的研究所？", "category"),
        ("我是哪所大学毕业的？", "category"),
        ("教授是哪一位？", "person"),
        ("祁老师教哪一门？", "category"),
        ("我接下来要去干什么？", ""),
        ("奶奶高寿？", "age"),
        ("How much of the tablet does he get?", "amount"),
        ("How much sponsor money have I raised?", "money"),
        ("How much will he give me?", "money"),
        ("How much of the claim do I pay?", "money"),
        ("How much weight have I lost?", "weight"),
        ("What's my tax number?", "code"),
        ("Which company does she work for?", "category"),
        ("Which part of the exam did I fail?", "sort"),
        ("What did you suggest for the plants?", "advice"),
        ("我住几号寝室？", "label"),
        ("饭放到哪栋去了？", "label"),
        ("孙子的脑袋有多大？", "measure"),
        ("老战友的孙子多大了？", "age"),
        ("手机还剩多少电？", "count"),
        ("物业电话是多少？", "phone"),
        ("电费交了多少？", "money"),
        ("她在哪个单位上班？", "category"),
        ("啥功能用不了了？", "sort"),
        ("我儿子属什么？", "category"),
        ("他最晚拜几交？", "day"),
        ("考过要几趴？", "percent"),
    ],
)
def test_the_kind_that_is_asked_for(question, kind):
    assert read_question(question).kind == kind


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("she said 15 each side", ["15"]),
        ("楼下小店说280 我有点怕", ["280"]),
        ("一把三十五。", ["三十五"]),
        ("I have 3 dogs", []),
        ("三点了", []),
        ("10% off", []),
        ("9:20 from the car park", []),
        ("一起了", []),
    ],
)
def test_a_bare_number_counts_nothing(text, numbers):
    assert [found.group() for found in BARE.finditer(text)] == numbers


@pytest.mark.parametrize(
    ("proposal", "remark"),
    [
        ("Try a bit of shade cloth over that end.", "That's lovely."),
        ("How about peanut butter?", "Glad to help."),
        ("I'd take the train.", "What would you like to know?"),
        ('"Net Positive"?', "Haemogoblins is funny though."),
    ],
)
def test_a_proposal_of_the_assistant_and_a_mere_remark(proposal, remark):
    question = "What did you suggest?"
    assert held(question, proposal) > held(question, remark)


@pytest.mark.parametrize(
    ("question", "head"),
    [
        ("What flavour cake did we order?", "flavour"),
        ("What's going on with her mum?", ""),
    ],
)
def test_the_noun_that_is_asked_for(question, head):
    assert (head_of(question) or "") == head
