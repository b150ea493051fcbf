"""Which words mean nearly the same, in English and Chinese; and which things are of which kind.

Two tables, read once. `RELATED` has a line for each idea of everyday talk: a question that says
"employer" meets a statement that says "work for", and one in Chinese meets one in English. `KINDS`
has a line for each kind of thing: its names before the colon, some of its members after it; a
question about an "instrument" meets a statement about a "cello", but a question about a guitar does
not. English is stemmed when read, `_` joins the words of a phrase.
"""

from __future__ import annotations

from functools import cache, lru_cache

from course.stand_in.language import stem

RELATED = """
job work employ employer company firm career profession occupation hire role position | 工作 职业 上班 公司 岗位 职位 任职 单位 行业 从事 谋生
boss manager supervisor lead report_to | 老板 上司 领导 主管 经理
colleague coworker teammate co-worker | 同事 搭档
live reside based address settle move | 住 住址 地址 搬 搬家 定居 住处 移民 搬到
home house apartment flat | 家 公寓 房子 套房 家里
rent landlord lease tenant rental | 房租 租金 租 房东 月租
born birth birthday birthdate bday date_of_birth turn | 生日 出生 生辰 过生日
hometown grow_up from originally native raise come | 老家 家乡 故乡 来自 长大 出身 人 籍贯
mother mom mum mommy mama mam | 妈妈 母亲 妈 老妈 我妈 母
father dad daddy papa | 爸爸 父亲 爸 老爸 我爸 父
sister sis sibling | 姐姐 妹妹 姐 妹 姐妹 我姐 我妹 老妹
brother bro sibling | 哥哥 弟弟 哥 弟 兄弟 我哥 我弟 老弟
son boy kid child | 儿子 孩子 小孩 娃
daughter girl kid child | 女儿 孩子 小孩 闺女 娃
wife spouse partner | 妻子 老婆 太太 媳妇 爱人 我老婆
husband spouse partner hubby | 丈夫 老公 先生 爱人
girlfriend partner gf | 女朋友 女友 对象
boyfriend partner bf | 男朋友 男友 对象
fiance fiancee partner engaged | 未婚妻 未婚夫
grandmother grandma granny nana gran | 奶奶 外婆 姥姥 祖母 阿嬷 阿嬤
grandfather grandpa granddad | 爷爷 外公 姥爷 祖父 阿公
shop store supermarket market boutique | 店 商店 超市 市场
worry concern anxious nervous stress | 担心 焦虑 紧张
christmas xmas | 圣诞
extension ext phone | 分机
training train course | 培训 课程
guarantee warranty | 保修 质保
stargaze star telescope astronomy | 观星 天文 望远镜
milk dairy lactose cheese yogurt | 牛奶 奶制品 乳制品 奶 乳糖
photo picture pic image snapshot | 照片 相片 图片 拍照 照
lesson tutor class teach session | 课 家教 上课 补习
spill stain | 洒 弄脏
licence license permit | 驾照 执照
bad worst terrible weak poor | 差 烂 最差 最烂 糟
best good strong | 最好 擅长 拿手 厉害
choose pick go_with opt select decide | 选 选择 挑 决定 定
propose suggest idea | 建议 主意
uncle | 叔叔 舅舅 伯伯 姑父 姨父 大伯
aunt auntie | 阿姨 姑姑 姨妈 舅妈 婶婶 姑妈 小姨
street road avenue lane st | 街 路 大道 巷 弄
vaccine vaccination jab shot injection inoculation | 疫苗 打针 针
review appraisal evaluation performance feedback | 考核 绩效 评估 评价
antihistamine cetirizine medicine pill | 抗组胺 药
collect raise gather whip_round | 凑 收
surgery operate neuter spay | 手术 绝育 开刀
host emcee mc officiate | 主持 司仪
salary offer wage pay k | 工资 薪水 年薪
deceased die dead pass_away funeral | 去世 过世
guest people person attend invite | 客人 来宾 桌
till cashier checkout | 收银
stolen steal nick theft rob | 偷 被偷
damage break snap crack | 坏 碎 断
dislike refuse won't_touch wont_touch hate | 不吃 不要 讨厌 忌
replace instead substitute swap | 换 代替
city town | 城市 市
reason because | 因为 原因
niece | 侄女 外甥女
nephew | 侄子 外甥
cousin | 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹
roommate flatmate housemate | 室友 舍友 合租
neighbor neighbour next_door | 邻居 隔壁
friend buddy pal mate bestie | 朋友 闺蜜 哥们 好友 死党
teacher tutor instructor coach professor trainer | 老师 教练 教授 导师 家教
doctor physician gp specialist clinic checkup doc | 医生 大夫 看病 医院 门诊 挂号 体检 复诊
dentist dental tooth teeth | 牙医 牙科 看牙 牙 牙齿 洗牙
vet veterinarian | 兽医 宠物医院
hospital surgery operation ward clinic | 医院 手术 住院 开刀
appointment booking slot schedule book reserve reservation check-up | 预约 约 挂号 订 预订 预定
meeting call standup meet sync | 会议 开会 会 例会 会面 碰头 见面
interview | 面试
exam test quiz final midterm | 考试 测验 考 期末 期中
deadline due submit hand_in turn_in deliver finish | 截止 期限 交 到期 提交 截稿 死线
cost price pay paid expensive charge fee spend worth buy quote | 价格 多少钱 花 付 贵 费用 花费 价钱 块 元 收费 钱 学费 报价
budget spend afford limit max maximum | 预算 上限 最多 花
salary wage earn income paid pay | 工资 薪水 收入 月薪 年薪 挣 赚 薪资
deposit down_payment | 押金 定金 首付 订金
buy purchase order get bought | 买 购买 入手 订 购 下单 买了
sell sold | 卖 出售 卖掉
gift present give surprise | 礼物 送 生日礼物
allergic allergy intolerant intolerance react avoid cannot_eat can't_eat | 过敏 不能吃 忌口 不耐
eat food diet meal dish cook lunch dinner breakfast | 吃 食物 饮食 菜 做饭 午饭 晚饭 早饭 午餐 晚餐 早餐
vegetarian vegan diet meat | 素食 吃素 素
drink beverage | 喝 饮料
restaurant eatery bistro diner place cafe table dinner | 餐厅 饭店 餐馆 馆子 饭馆
like love favorite favourite prefer enjoy fan adore into preference fond | 喜欢 爱 最爱 偏好 爱吃 爱喝 钟爱 更喜欢 喜爱
dislike hate can't_stand avoid don't_like dont_like detest not_like | 讨厌 不喜欢 受不了 不爱 反感 怕
afraid fear scare phobia terrified | 怕 害怕 恐惧 恐高
school kindergarten college university campus class | 学校 幼儿园 大学 小学 中学 上学 读书 高中 初中
study major degree course learn student subject | 学 学习 专业 读 念 攻读 课程 学业 主修
class form year lesson course lecture session workshop | 课 课程 上课 班
graduate graduation finish | 毕业
flight fly plane airport airline depart land | 航班 飞机 机场 飞 班机 起飞
train rail railway station | 火车 高铁 动车 车站 列车 台铁
depart leave departure set_off take_off | 出发 起飞 走 离开 动身 开
arrive arrival land get_in reach | 到 到达 抵达 降落
hotel stay hostel airbnb accommodation inn lodge book | 酒店 宾馆 旅馆 民宿 住 饭店
trip travel holiday vacation visit tour go journey getaway honeymoon | 旅行 旅游 度假 出差 去 玩 游 蜜月 行程
pet animal | 宠物 养
dog puppy pup doggo | 狗 小狗 狗狗 犬
cat kitten kitty | 猫 小猫 猫咪 喵
breed | 品种
car vehicle drive auto | 车 汽车 开车 车子 轿车 座驾
bike bicycle cycle | 自行车 单车 骑车 脚踏车
commute get_to_work bus subway metro tram underground | 通勤 上下班 坐地铁 地铁 公交 捷运 搭车
phone mobile cell cellphone smartphone telephone | 手机 电话 号码
number contact reach call | 号码 电话 联系
laptop computer pc notebook macbook machine | 电脑 笔记本 笔电 计算机
password passcode pin code login passphrase combination | 密码 口令 暗号
wifi network internet router wi-fi | 网络 无线 路由器 上网 网
code reference confirmation | 代码 编号 单号 验证码 取件码 确认码
key spare_key | 钥匙 备用钥匙
keep store hide put leave stash | 放 藏 保存 存 收
park parking garage spot | 停车 车位 停车场 停
project build develop work_on write scraper program tool website app create app code startup thesis | 项目 开发 写 搞 作品
app application software program tool | 应用 软件 程序 工具
library package framework tool use | 库 框架 包 工具 用
use using with | 用 使用 采用
write writing author novel book blog | 写 小说 写作 书
read reading book novel | 读 看 看书 书 小说
movie film watch cinema show series | 电影 看 片子 影片 剧
show series tv watch season | 剧 电视剧 追剧 看
music band listen song concert singer | 音乐 乐队 听 歌 演唱会 歌手
play game | 玩 游戏 打
sport exercise workout train gym fitness | 运动 锻炼 健身 训练 健身房
run jog running race marathon | 跑 跑步 马拉松 慢跑
swim pool | 游泳 泳池
hobby pastime free_time spare_time weekend interest into | 爱好 兴趣 业余 空闲 周末
instrument play learn | 乐器 弹 拉 吹 学
language speak fluent learn | 语言 说 讲 会说 学
party celebrate celebration event do | 聚会 派对 庆祝 生日会
wedding marry married anniversary get_married ceremony | 结婚 婚礼 结婚纪念日 纪念日 婚
marry anniversary married | 结婚 婚 娶 嫁
divorce separate ex | 离婚 分手 前任
engaged propose engagement | 订婚 求婚
baby pregnant newborn expecting due | 宝宝 怀孕 婴儿 预产期
sick ill illness disease condition unwell cold flu fever | 病 生病 感冒 发烧 不舒服
hurt injury injure sprain break broke pain ache wrong accident happen | 受伤 伤 扭伤 骨折 疼 摔
medicine medication pill drug prescription take tablet dose | 药 吃药 药物 服药
glasses lens eye prescription | 眼镜 近视 度数 眼睛
size fit shoe | 尺码 码 号 尺寸 大小
height tall | 身高 高 米
weight weigh heavy lose kilo | 体重 重 公斤 斤 减肥
age old turn | 年龄 岁 几岁 多大 岁数
color colour paint | 颜色 色 漆
brand make model | 牌子 品牌 型号
start begin kick_off open first | 开始 开 开业 起 入职
end finish over close last until | 结束 完 到 关门
join member sign_up start | 参加 加入 报名
quit leave resign leave stop give_up | 辞职 离职 退出 放弃 戒 不干
change switch swap | 换 改 转
cancel call_off postpone delay push push_back late | 取消 推迟 延期
break broken wrong problem issue fail trouble crash stop_working bug error | 坏 问题 故障 毛病 出错 报错 坏了
fix repair mechanic plumber | 修 维修 修理 师傅
lose lost missing misplace | 丢 丢了 弄丢 不见
find found | 找到 发现
meet met introduce know | 认识 见 见面 遇到 碰
bring take carry pack | 带 拿 捎
need want require | 要 需要 想要
want hope plan dream wish would_like going_to goal intend aim | 想 希望 打算 计划 梦想 愿望 目标 准备
plan intend going_to going do | 计划 打算 准备 安排
help assist | 帮 帮忙
tell say mention told ask | 说 告诉 提到 讲 提
recommend suggest advise recommendation suggestion advice tip propose | 推荐 建议 提议
invite guest come attend | 邀请 请 来 客人 参加
garden plant grow yard balcony | 花园 种 植物 阳台 院子
cake dessert sweet bake | 蛋糕 甜点 甜品 烘焙
coffee latte espresso cappuccino | 咖啡 拿铁 美式
tea | 茶 奶茶
early wake get_up alarm up | 起床 早起 闹钟 起
sleep bed go_to_bed | 睡 睡觉 睡眠 就寝
bank account card | 银行 账户 卡
insurance insure policy | 保险
tax accountant | 税 会计
loan mortgage owe borrow lend debt | 贷款 房贷 借 欠
save saving | 存 攒 存钱 储蓄
team club squad | 队 团队 球队 组
seat row | 座位 座 位子
gate terminal platform | 登机口 航站楼 站台 月台
room | 房间 房 室
floor storey story level | 楼 层 楼层
deaf blind disability | 残疾
nickname call alias known | 外号 昵称 绰号 小名 叫
name call named | 名字 叫 名 姓名 称呼 取名
surname last_name family_name | 姓 贵姓 姓氏
email mail e-mail address inbox | 邮箱 邮件 电邮 信箱
website site domain url | 网站 域名 网址
server deploy host hosting | 服务器 部署
database db | 数据库
test testing | 测试
version release | 版本
client customer | 客户 顾客 甲方
package parcel delivery order ship mail | 包裹 快递 取件
weather rain sunny | 天气 下雨
nationality citizen passport country | 国籍 护照 国家
visa | 签证
religion church faith | 宗教 信仰
volunteer charity | 志愿 义工 公益
coworking office building | 办公室
transfer connection layover stopover | 转机 转车 中转 换乘
""".strip()

KINDS = """
colour color | 颜色: red blue green yellow black white grey gray silver orange purple pink brown beige navy teal turquoise gold golden maroon ginger cream mint lavender burgundy rose_gold | 红 蓝 绿 黄 黑 白 灰 银 橙 紫 粉 棕 米色 金色 红色 蓝色 绿色 黄色 黑色 白色 灰色 银色 橙色 紫色 粉色 粉红 棕色 咖啡色 深蓝 浅蓝 墨绿 玫瑰金 香槟色 藏青 卡其 米白
pet animal | 宠物: dog cat rabbit hamster parrot budgie goldfish tortoise turtle puppy kitten snake lizard gecko guinea_pig ferret bird fish horse pony hen chicken | 狗 猫 兔子 仓鼠 鹦鹉 金鱼 乌龟 小狗 小猫 蛇 蜥蜴 龙猫 鸟 鱼 刺猬 柯基 柴犬 马
dog breed animal pet | 狗 品种 狗狗 宠物: labrador lab retriever poodle beagle corgi shiba bulldog terrier collie husky shepherd dachshund spaniel pug chihuahua greyhound mutt doodle cockapoo whippet schnauzer pomeranian dalmatian rottweiler | 金毛 拉布拉多 泰迪 柯基 柴犬 哈士奇 边牧 比熊 贵宾 博美 法斗 斗牛犬 土狗 米克斯 雪纳瑞 腊肠 柯基犬
cat breed animal pet | 猫 品种 猫咪 宠物: siamese persian ragdoll bengal maine_coon shorthair tabby sphynx | 布偶 英短 美短 橘猫 暹罗 狸花 奶牛猫 三花 银渐层 加菲
brand make manufacturer label | 牌子 品牌 厂牌: yamaha fender gibson casio roland sony bosch dyson ikea nike adidas apple lego canon nikon philips samsung lg siemens miele kitchenaid delonghi nespresso fujifilm leica logitech bose jbl garmin fitbit nintendo trek giant specialized cannondale brompton raleigh merida decathlon puma asics hoka salomon patagonia panasonic sharp toshiba whirlpool smeg | 雅马哈 卡西欧 耐克 阿迪 海尔 美的 格力 小米 索尼 佳能 尼康 戴森 松下 飞利浦 西门子 捷安特 美利达 安踏 李宁 优衣库 宜家 九阳 苏泊尔
tea drink | 茶 喝: earl_grey oolong chamomile rooibos green_tea black_tea peppermint_tea matcha chai | 龙井 普洱 铁观音 乌龙 碧螺春 毛尖 红茶 绿茶 竹叶青 大红袍 茉莉花茶 白茶 菊花茶 大麦茶 花茶
airline carrier | 航空 航空公司 航司: tap ryanair easyjet lufthansa klm emirates qatar delta united iberia finnair wizz vueling swissair turkish_airlines air_france british_airways eva ana jal | 国航 东航 南航 海航 虎航 长荣 华航 星宇 春秋 川航 厦航 吉祥 酷航 亚航
planet | 行星: mercury venus mars jupiter saturn uranus neptune pluto | 水星 金星 火星 木星 土星
department | 部门: accounts accounting hr it sales marketing legal finance engineering support logistics procurement design | 财务 人事 市场部 销售部 技术部 研发 法务 运营 行政
crop grain | 庄稼 作物: barley wheat corn maize oats rye rice potato soy rapeseed beet bean | 水稻 小麦 玉米 大豆 土豆 棉花
herb spice | 香草 香料: coriander cilantro basil parsley mint thyme rosemary sage dill oregano cumin turmeric ginger chilli | 香菜 罗勒 薄荷 迷迭香 孜然 花椒 八角
vegetable veg | 蔬菜 菜: carrot onion potato tomato cucumber courgette zucchini aubergine eggplant broccoli spinach kale pepper cabbage leek celery pea bean beetroot pumpkin mushroom | 胡萝卜 洋葱 土豆 番茄 黄瓜 茄子 西兰花 菠菜 白菜 青椒 芹菜 南瓜 蘑菇 苦瓜 韭菜
nut | 坚果: peanut cashew almond walnut hazelnut pecan pistachio | 花生 腰果 杏仁 核桃 榛子 开心果
game | 游戏: chess minecraft zelda catan monopoly poker tetris fortnite rummy scrabble go mahjong | 象棋 围棋 麻将 王者荣耀 原神 扑克
furniture | 家具: sofa couch table desk chair bed wardrobe bookshelf shelf dresser lamp rug mattress cabinet | 沙发 桌子 书桌 椅子 床 衣柜 书架 台灯 地毯 床垫
clothes garment outfit | 衣服 穿: dress suit jacket coat shirt jeans sweater jumper hoodie skirt shoes boots trainers sneakers hat scarf gloves | 裙子 西装 外套 大衣 衬衫 牛仔裤 毛衣 卫衣 鞋 靴子 帽子 围巾
room | 房间: kitchen bedroom bathroom lounge living_room office study attic garage hall hallway basement cellar loft balcony | 厨房 卧室 浴室 客厅 书房 阳台 车库 地下室 餐厅
relation who | 关系: sister brother mother father cousin uncle aunt neighbour neighbor friend colleague | 朋友 同事 邻居 同学
instrument | 乐器 弹: guitar piano violin cello drum drums flute clarinet saxophone sax trumpet ukulele bass harp banjo accordion oboe trombone viola keyboard mandolin harmonica | 吉他 钢琴 小提琴 大提琴 鼓 架子鼓 长笛 古筝 二胡 萨克斯 琵琶 尤克里里 乌克丽丽 贝斯 口琴 笛子
sport exercise workout activity hobby | 运动 爱好 兴趣: football soccer tennis basketball badminton volleyball swimming swim running run cycling yoga pilates climbing climb bouldering boxing karate judo rugby golf skiing surfing rowing hockey cricket squash gym hiking hike dancing dance marathon jog fencing skate | 足球 网球 篮球 羽毛球 排球 游泳 跑步 骑车 瑜伽 攀岩 拳击 乒乓球 滑雪 健身 爬山 登山 太极 桌球 跳舞 冲浪 击剑 飞盘
hobby pastime interest | 爱好 兴趣: painting paint knitting knit photography pottery gardening baking chess drawing sewing crochet reading woodworking birdwatching fishing singing origami calligraphy embroidery | 画画 摄影 拍照 陶艺 烘焙 下棋 象棋 围棋 钓鱼 书法 唱歌 编织 织毛衣 园艺 看书 刺绣
language speak | 语言 说 外语: english german french spanish italian portuguese japanese korean chinese mandarin cantonese dutch russian arabic turkish polish greek hindi swedish latin norwegian danish finnish czech vietnamese thai hungarian catalan welsh irish hebrew | 英语 德语 法语 西班牙语 意大利语 日语 韩语 中文 普通话 粤语 俄语 阿拉伯语 英文 日文 法文 德文 韩文 葡萄牙语 泰语 越南语 闽南语 西语
programming_language language stack | 语言 编程语言: python rust java javascript typescript go golang ruby kotlin swift php c++ c# c scala haskell elixir r julia perl lua dart | python java
car vehicle make brand model | 车 牌子 品牌: toyota honda ford vw volkswagen golf bmw audi tesla skoda mazda volvo kia hyundai fiat renault peugeot nissan subaru mercedes opel seat mini jeep lexus prius civic corolla corsa polo yaris citroen dacia passat chevy suzuki | 丰田 本田 大众 宝马 奔驰 奥迪 特斯拉 比亚迪 日产 现代 起亚 马自达 沃尔沃 福特 蔚来 理想 小鹏 五菱 斯柯达 吉利 别克
transport commute travel get go | 交通 通勤 上班 怎么: bus train tram bike bicycle subway metro car walk drive cycle ferry scooter taxi flight plane carpool | 公交 地铁 火车 高铁 自行车 骑车 开车 走路 步行 飞机 捷运 打车 电动车 公车 机车 坐车 单车 摩托车
drink beverage | 饮料 喝: coffee tea water wine beer juice milk latte espresso cola cocoa cider whisky whiskey gin smoothie matcha kombucha lemonade cappuccino | 咖啡 茶 水 红酒 啤酒 果汁 牛奶 拿铁 可乐 奶茶 豆浆 美式 绿茶 乌龙茶 普洱 豆奶 威士忌 红茶
meat | 肉: beef pork chicken lamb turkey fish bacon ham steak | 牛肉 猪肉 鸡肉 羊肉
food allergy allergen dish meal cuisine | 食物 菜 吃 过敏: peanut nut shellfish shrimp prawn milk dairy lactose gluten egg soy wheat strawberry kiwi penicillin pollen sesame cashew almond walnut hazelnut mango crab seafood latex cilantro coriander mushroom olive pizza pasta sushi curry ramen risotto lasagna lasagne taco dumpling noodle soup pancake salad paella tofu cheese chocolate | 花生 坚果 海鲜 虾 牛奶 乳制品 鸡蛋 麸质 草莓 青霉素 花粉 芒果 螃蟹 香菜 大豆 芝麻 乳糖 蘑菇 火锅 面 饺子 寿司 披萨 咖喱 川菜 粤菜 麻辣烫 烧烤 红烧肉 米饭 豆腐 贝类 奇异果 猕猴桃 腰果 核桃 尘螨 猫毛 头孢 酒精
flavour flavor | 口味 味道: vanilla chocolate strawberry lemon mint caramel pistachio mango hazelnut coconut raspberry matcha carrot | 香草 巧克力 草莓 柠檬 薄荷 抹茶 芒果 焦糖 开心果 芋头 榴莲 红丝绒
fruit | 水果: apple banana mango orange grape strawberry kiwi pear peach cherry lemon melon plum pineapple raspberry | 苹果 香蕉 芒果 橙子 葡萄 草莓 猕猴桃 梨 桃子 樱桃 西瓜 榴莲
flower plant | 花 植物: rose tulip lily orchid sunflower peony daisy tomato basil cactus monstera fern lavender lemon_tree mint chilli | 玫瑰 郁金香 百合 兰花 向日葵 牡丹 番茄 薄荷 仙人掌 多肉 绿萝 月季 栀子花 茉莉
job occupation profession work living career | 工作 职业 做什么 上班: nurse teacher engineer programmer developer designer lawyer doctor baker chef accountant plumber electrician carpenter architect journalist translator librarian pharmacist vet dentist pilot driver waiter waitress barista manager consultant analyst scientist researcher student writer editor photographer musician gardener mechanic firefighter paramedic physiotherapist therapist hairdresser cashier secretary professor freelance freelancer marketing sales surgeon midwife illustrator intern welder tailor florist postman cook tutor | 护士 老师 教师 工程师 程序员 设计师 律师 医生 厨师 会计 水管工 电工 建筑师 记者 翻译 图书管理员 药剂师 兽医 牙医 飞行员 司机 服务员 咖啡师 经理 顾问 分析师 学生 作家 编辑 摄影师 机械师 消防员 产品经理 教授 销售 客服 公务员 警察 实习 画家 插画师 保险 前端 后端 运营 主编
subject major course degree field | 专业 科目 学科 课 读 学: math maths mathematics physics chemistry biology history geography economics law medicine nursing philosophy psychology literature linguistics art music engineering computer_science sociology architecture statistics politics business marketing journalism geology archaeology astronomy calculus botany accounting | 数学 物理 化学 生物 历史 地理 经济 法律 医学 哲学 心理学 文学 语言学 美术 音乐 工程 计算机 社会学 建筑 统计 政治 金融 会计 新闻 英语 语文 土木 机械 中文系
sibling | 兄弟姐妹 手足: sister brother | 姐姐 妹妹 哥哥 弟弟
child kid | 孩子 小孩 子女: son daughter baby boy girl twins | 儿子 女儿 宝宝 双胞胎
parent | 父母 爸妈 家长: mother father mom dad mum | 妈妈 爸爸 母亲 父亲
partner spouse | 伴侣 对象 另一半 爱人: wife husband girlfriend boyfriend fiance fiancee | 妻子 丈夫 老婆 老公 女朋友 男朋友 女友 男友 太太 先生
relative family | 亲戚 家人: uncle aunt cousin grandmother grandfather niece nephew grandma grandpa sister brother mother father mom dad | 叔叔 阿姨 表哥 表弟 表姐 表妹 奶奶 爷爷 外婆 外公 姑姑 舅舅
phone | 手机: iphone samsung pixel android nokia xiaomi huawei oneplus motorola fairphone galaxy | 苹果 小米 华为 三星 荣耀 安卓 oppo vivo
laptop computer | 电脑 笔记本: macbook thinkpad dell lenovo asus hp acer mac imac xps chromebook surface ideapad zenbook framework | 联想 戴尔 苹果 华硕 惠普 小新 华为
database | 数据库: postgres postgresql mysql sqlite mongodb redis mariadb oracle duckdb cassandra
os operating_system system | 系统 操作系统: linux windows macos ubuntu debian arch fedora android ios mint
editor ide | 编辑器: vim emacs vscode vs_code neovim pycharm intellij sublime zed nano
framework library package tool | 框架 库 包 工具: django flask fastapi react vue svelte angular rails spring laravel express pytorch tensorflow pandas polars numpy requests httpx beautifulsoup parsel lxml selectolax scrapy playwright selenium pytest sqlalchemy next.js streamlit qt pygame click
holiday festival | 节日: christmas easter halloween thanksgiving new_year diwali eid | 春节 中秋 国庆 端午 圣诞 元旦 清明 五一 过年
season | 季节: spring summer autumn fall winter | 春天 夏天 秋天 冬天
material | 材料 材质: wood oak pine steel aluminium aluminum plastic leather cotton wool glass ceramic bamboo linen silk concrete marble carbon walnut | 木 实木 不锈钢 铝 塑料 皮 真皮 棉 羊毛 玻璃 陶瓷 竹 丝绸 碳纤维
diet | 饮食: vegetarian vegan pescatarian keto halal kosher gluten-free lactose coeliac celiac | 素食 吃素 纯素 清真 低碳 生酮
genre music | 类型 音乐: jazz rock pop classical folk metal blues punk techno opera hip-hop rap fantasy thriller romance mystery crime horror documentary | 爵士 摇滚 流行 古典 民谣 金属 科幻 悬疑 爱情 恐怖 纪录片 推理 武侠
body_part injury hurt | 身体 受伤: ankle knee wrist shoulder elbow hip back neck toe finger arm leg foot hand rib thumb collarbone hamstring achilles | 脚踝 膝盖 手腕 肩膀 腰 背 脖子 脚趾 手指 胳膊 腿 脚 手 肋骨 韧带
condition illness | 病: asthma diabetes migraine eczema arthritis anemia hypertension insomnia celiac coeliac adhd epilepsy hay_fever thyroid | 哮喘 糖尿病 偏头痛 湿疹 关节炎 贫血 高血压 失眠 鼻炎 胃病
""".strip()

PERSON_CONCEPTS = "mother father sister brother son daughter wife husband girlfriend boyfriend fiance grandmother grandfather niece nephew cousin roommate neighbor friend colleague boss teacher uncle aunt doctor dentist vet landlord tutor coach client"  # fmt: skip


def _english(word: str) -> str:
    """Return a word or phrase of the tables as the stems of a text would spell it."""
    return " ".join(stem(part) for part in word.split("_"))


@cache
def _tables() -> tuple[dict[str, frozenset], dict[str, frozenset], dict[str, frozenset], int]:
    """Return word -> ideas, word -> kinds it names, word -> kinds it is a member of."""
    ideas: dict[str, set] = {}
    names: dict[str, set] = {}
    members: dict[str, set] = {}

    def add(table: dict[str, set], part: str, key: str) -> None:
        for word in part.replace("|", " ").split():
            table.setdefault(_english(word) if word.isascii() else word, set()).add(key)

    for line in RELATED.splitlines():
        add(ideas, line, line.split()[0])
    for line in KINDS.splitlines():
        head, _, rest = line.partition(":")
        add(names, head, head.split()[0])
        add(members, rest, head.split()[0])
    frozen = [{w: frozenset(k) for w, k in t.items()} for t in (ideas, names, members)]
    return (*frozen, 3)


@lru_cache(maxsize=16384)
def ideas_of(stemmed: str) -> frozenset[str]:
    """Return the ideas a stemmed word or phrase may stand for."""
    return _tables()[0].get(stemmed, frozenset())


@lru_cache(maxsize=16384)
def kinds_named(stemmed: str) -> frozenset[str]:
    """Return the kinds of thing that a word names: instrument."""
    return _tables()[1].get(stemmed, frozenset())


@lru_cache(maxsize=16384)
def kinds_of(stemmed: str) -> frozenset[str]:
    """Return the kinds of which a word is a member: cello -> {instrument}."""
    return _tables()[2].get(stemmed, frozenset())
