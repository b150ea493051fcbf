"""Word lists of the rules about facts: relatives, places, numbers, money."""

from __future__ import annotations

import re

KIN = (
    "sister|brother|mother|father|mom|mum|dad|parents?|wife|husband|son|daughter|kids?|children"
    "|child|uncle|aunt|cousin|grandm\\w+|grandf\\w+|nephew|niece|partner|boyfriend|girlfriend"
    "|fianc\\w+|friend|roommate|flatmate|neighbou?r|boss|manager|colleague|coworker|co-worker"
    "|teammate|supervisor|advisor|adviser|mentor|teacher|professor|tutor|doctor|dentist|landlord"
    "|client|customer|assistant|intern|twins?|cat|dog|puppy|kitten|pet|parrot|hamster|rabbit"
    "|horse"
)
KIN_ZH = (
    "妹妹|姐姐|哥哥|弟弟|妈妈|爸爸|母亲|父亲|爸妈|父母|老婆|妻子|老公|丈夫|太太|先生|儿子|女儿"
    "|孩子|爷爷|奶奶|外公|外婆|姥姥|姥爷|叔叔|阿姨|舅舅|姑姑|表[哥弟姐妹]|堂[哥弟姐妹]|男朋友"
    "|女朋友|男友|女友|朋友|室友|舍友|邻居|老板|经理|主管|同事|导师|老师|教授|医生|牙医|房东"
    "|客户|领导|组长|搭档|猫|狗|宠物|鹦鹉"
)
CITIES = (
    "hong kong|singapore|tokyo|osaka|kyoto|seoul|taipei|beijing|shanghai|shenzhen|hangzhou|chengdu"
    "|bangkok|hanoi|jakarta|manila|mumbai|delhi|bangalore|dubai|istanbul|cairo|nairobi|lagos|paris"
    "|london|berlin|munich|hamburg|frankfurt|vienna|zurich|geneva|amsterdam|rotterdam|brussels"
    "|madrid|barcelona|lisbon|porto|rome|milan|athens|prague|warsaw|budapest|dublin|edinburgh"
    "|oslo|stockholm|helsinki|copenhagen|reykjavik|moscow|kyiv|new york|boston|chicago|seattle"
    "|san francisco|los angeles|austin|denver|toronto|vancouver|montreal|mexico city|sao paulo"
    "|buenos aires|lima|bogota|sydney|melbourne|auckland|china|japan|korea|taiwan|india|germany"
    "|france|spain|italy|portugal|england|scotland|ireland|norway|sweden|finland|denmark|poland"
    "|netherlands|belgium|austria|switzerland|greece|turkey|egypt|kenya|brazil|argentina|chile"
    "|canada|mexico|australia|new zealand|usa|america|europe|asia|africa|virginia|oregon|ohio"
)
CITIES_ZH = (
    "北京|上海|广州|深圳|香港|澳门|台北|台中|台南|高雄|新竹|桃园|天津|重庆|杭州|南京|苏州|成都"
    "|武汉|西安|长沙|青岛|大连|厦门|福州|郑州|济南|昆明|贵阳|合肥|宁波|无锡|哈尔滨|沈阳|长春"
    "|石家庄|太原|南昌|南宁|海口|三亚|拉萨|兰州|银川|西宁|乌鲁木齐|呼和浩特|珠海|东莞|佛山|温州"
    "|绍兴|扬州|洛阳|桂林|丽江|大理|台湾|新加坡|东京|大阪|京都|首尔|曼谷|河内|吉隆坡|雅加达|迪拜"
    "|巴黎|伦敦|柏林|慕尼黑|法兰克福|维也纳|苏黎世|阿姆斯特丹|马德里|巴塞罗那|罗马|米兰|莫斯科"
    "|纽约|波士顿|芝加哥|西雅图|旧金山|洛杉矶|多伦多|温哥华|悉尼|墨尔本|中国|日本|韩国|美国|英国"
    "|德国|法国|意大利|西班牙|加拿大|澳大利亚|新西兰|印度|泰国|越南|四川|云南|浙江|江苏|广东"
    "|福建|山东|湖南|湖北|河南|河北|陕西|新疆|西藏|内蒙古|欧洲|亚洲|非洲"
)
NOT_PLACES = (  # capitalised words after in, at, to, on, for that are no places
    "January|February|March|April|May|June|July|August|September|October|November|December"
    "|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Spring|Summer|Autumn|Fall|Winter"
    "|Easter|Christmas|Python|Java|JavaScript|TypeScript|Rust|Go|Ruby|Kotlin|Swift|PHP|SQL|HTML"
    "|CSS|English|Chinese|Mandarin|French|German|Spanish|Japanese|Django|Flask|FastAPI|React"
    "|Docker|Linux|I|Windows|Excel|Word|Git|JSON|XML|CSV|PostgreSQL|Postgres|MySQL|SQLite|Redis"
    "|Jupyter|HTTP|API"
)
PLACE_NAME = re.compile(  # case matters here
    rf"\b(?:in|at|near|from|to|into|around|outside)\s+(?:the\s+)?(?!(?:{NOT_PLACES})\b)"
    r"[A-Z\u00c0-\u00de\u0100-\u017f]\w+(?! and I\b)"
)
PERSON_NAME = re.compile(
    rf"\b(?:{KIN}),?\s+(?!I\b)[A-Z][a-z]+|\b(?:Dr|Mr|Mrs|Ms|Prof)\.? [A-Z]"
    r"|\b(?:I['’]?m|I am|user is) [A-Z][a-z]+(?<!an)(?<!ese)(?<!ish)\b"
    rf"|\b(?:with|by) (?!(?:{NOT_PLACES})\b)[A-Z][a-z]+(?=$|[,.]| and\b| who\b| from\b)"
    rf"|^(?!(?:The|This|That|It|My|Our|We|He|She|They|There"
    rf"|{NOT_PLACES})\b)[A-Z][a-z]+ (?:from [a-z]"
    r"|(?:helps?|pays|works|lives|checks|wrote|writes|told|said|owns|runs|likes|reviews|asked)\b)"
)
SURNAMES = (
    "赵钱孙李周吴郑王冯陈卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜谢邹苏潘葛范彭鲁马方任袁柳史唐薛"
    "雷贺罗于傅顾孟黄萧尹姚邵汪毛宋庞熊梁杜董贾江郭林钟徐邱高夏蔡田胡霍万卢莫丁邓洪石崔程陆曾叶"
    "刘"
)
PERSON_NAME_ZH = re.compile(
    rf"[小老阿][{SURNAMES}](?![\u4e00-\u9fff]?[度级])|[{SURNAMES}](?:工|总|姐|哥|老师|经理|医生"
    rf"|先生|女士|博士|教授)"
)
NUMBER_WORD = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    "|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion"
    "|dozen|half"
)
MONEY = (
    r"[$€£¥₹]\s?\d|\d[\d,.]*\s?(?:k\b|[$€£¥]|dollars?|euros?|pounds?|yen|bucks|usd|eur|gbp|cny"
    r"|rmb|yuan|nt)|\b(?:budget|price|costs?|salary|rent|fee|pay|earn|paid|spend|spent)\b[^.]*\d"
)
ENDED = re.compile(  # what is no more so: I quit my job
    r"\b(?:quit|resigned|cancell?ed|called off|no longer|any ?more|broke up|split up|divorced"
    r"|passed away|died|sold|gave up|got rid of|fell through|fired|laid off|lost my job)\b"
    r"|取消|不再|辞职|离职|分手|离婚|去世|过世|卖掉|卖了|不去了|不干了|退掉",
    re.IGNORECASE,
)
