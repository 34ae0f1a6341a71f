/** The texts of the pretend agency's events in Chinese, by the English text. Names of people stay as they are. */
export const EVENT_TEXTS_ZH: Readonly<Record<string, string>> = {
  'Ruth has led groups in shelters, schools and drop-ins for twenty years. She now teaches new facilitators how to make a room feel safe before anybody has said a word.':
    'Ruth 二十年来在收容所、学校和社区活动站带领小组。现在她教新的辅导员，怎样在还没有人开口之前就让一个房间令人安心。',
  'Tobias is a youth worker and a mediator. He has sat in a great many circles after something went wrong, and still thinks that most people want to put it right.':
    'Tobias 是青少年工作者，也是调解员。出了事之后的圆圈会谈他参加过很多次，仍然相信大多数人都想把事情做对。',
  'Marisol supports the people who support others. Her workshops are about rest, limits and the small habits that keep good workers in the work.':
    'Marisol 支持那些支持别人的人。她的工作坊谈休息、界限，以及让好同事能一直做下去的小习惯。',
  'Quay Room, Mill Street Community Hall, 12 Mill Street, Hamilton':
    '汉密尔顿磨坊街 12 号，磨坊街社区会堂，码头厅（12 Mill Street, Hamilton）',
  'Cedar House, 5 Lakeshore Lane, Orillia': '奥里利亚湖滨巷 5 号，雪松屋（5 Lakeshore Lane, Orillia）',
  'Opening a Room: Safety in the First Ten Minutes': '打开一个房间：头十分钟的安全感',
  'What people notice when they walk in, and how a few quiet choices help them stay.':
    '人们走进来时会注意到什么，几个不起眼的选择怎样让他们留下来。',
  'A course in four short chapters about beginnings: the door, the chairs, the first question and the first silence.':
    '一门分四章的短课，讲的是开始：门、椅子、第一个问题和第一次沉默。',
  'Most people decide in the first ten minutes whether a group is for them. We look at those minutes slowly.\nYou will try two openings with a small group, hear how they felt from the other side, and leave with one that sounds like you.':
    '大多数人在头十分钟就决定这个小组适不适合自己。我们慢慢地看这十分钟。\n您将和一个小组试两种开场，听听另一方的感受，并带走一种像您自己的开场。',
  'You can open a group so that people know what will happen, what they may skip, and where the door is.\nYou have a plan for the moment when somebody wants to leave.':
    '您能这样开始一个小组：大家知道接下来会做什么、什么可以不做、门在哪里。\n有人想离开时，您心里有数。',
  'Arriving and being greeted\nSaying what will happen\nChoice and consent\nThe first silence':
    '到场与迎接\n说明接下来会做什么\n选择与同意\n第一次沉默',
  'Setting up a room\nOpening words\nReading a group': '布置房间\n开场白\n读懂一个小组',
  'Before anybody arrives': '有人到来之前',
  'The room speaks first': '房间先开口',
  'Chairs, light, doors and sounds: what a room says to someone who is on their guard.':
    '椅子、光线、门和声音：房间对一个心存戒备的人说了什么。',
  'Where people sit\nA clear way out\nLight and noise': '大家坐在哪里\n清楚的出口\n光线与噪音',
  'Seeing a room with another’s eyes\nSmall changes that cost nothing': '用别人的眼睛看房间\n不花钱的小改变',
  'Knowing who comes': '知道谁会来',
  'What to ask beforehand, and what is better left for people to tell in their own time.':
    '什么该事先问，什么最好留给对方在合适的时候自己说。',
  'Access needs\nNames and how to say them': '无障碍需要\n名字和名字的读法',
  'Asking without prying': '询问而不打探',
  'The first ten minutes': '头十分钟',
  'Saying what will happen': '说明接下来会做什么',
  'A welcome that answers the questions nobody dares to ask.': '一段欢迎的话，回答那些没有人敢问的问题。',
  'How long it takes\nWhat is private\nWhat can be skipped': '需要多长时间\n什么是保密的\n什么可以跳过',
  'Plain words\nA calm pace': '平实的话\n从容的节奏',
  'When it gets hard': '遇到困难的时候',
  'Silence, tears and leaving early': '沉默、眼泪和提前离开',
  'Three moments that worry new facilitators, and what usually helps.':
    '三个让新辅导员担心的时刻，以及通常有用的做法。',
  'Waiting\nOffering a break\nChecking in afterwards': '等待\n提议休息\n事后关心',
  'Staying steady\nMaking leaving easy': '保持稳定\n让离开变得容易',
  'Closing with care': '用心结束',
  'Ending on time': '准时结束',
  'Why an ending that was promised is part of safety, and how to find one that fits.':
    '为什么说到做到的结束也是安全感的一部分，怎样找到合适的结束方式。',
  'Last words\nWhat people take home': '最后的话\n大家带回家的东西',
  'Closing a group': '结束一个小组',
  'Making Things Right: Restorative Talks with Youth': '把事情做对：与青少年的修复性会谈',
  'How to hold a talk between young people after harm was done, without making it worse.':
    '造成伤害之后，怎样主持青少年之间的会谈而不让事情更糟。',
  'Two chapters with role plays in small groups. Places are few, so that everyone has a turn.':
    '分两章，在小组里做角色扮演。名额很少，好让每个人都轮得到。',
  'A restorative talk is not a trial and not a quick sorry. We practise how to prepare both sides, how to ask, and how to stop when it is not the day.':
    '修复性会谈不是审判，也不是一句匆忙的对不起。我们练习怎样让双方做好准备、怎样提问，以及不合适的时候怎样停下来。',
  'You can prepare and lead a short talk between two people.\nYou know the signs that a talk should wait.':
    '您能为两个人准备并主持一次简短的会谈。\n您知道哪些迹象说明会谈应该再等一等。',
  'Preparing both sides\nFour questions\nAgreements that hold': '让双方做好准备\n四个问题\n守得住的约定',
  'Mediating\nAsking open questions': '调解\n提开放式问题',
  Preparing: '准备',
  'Two first meetings': '两次第一次见面',
  'Meeting each person alone first: what they hope for, what they fear, what they need.':
    '先单独见每一个人：他们希望什么、害怕什么、需要什么。',
  'Consent\nSupport people\nWhen to say not yet': '同意\n陪伴的人\n什么时候说还不是时候',
  'Listening for needs': '听出需要',
  'The talk': '会谈',
  'Four questions': '四个问题',
  'What happened, who was touched by it, what is needed now, what will be different.':
    '发生了什么、谁受到了影响、现在需要什么、以后会有什么不同。',
  'Order and pace\nWriting it down': '顺序与节奏\n写下来',
  'Holding a frame': '守住框架',
  'Staying Well in the Work': '在工作中照顾好自己',
  'A lunch hour about rest, limits and the weight of other people’s stories.':
    '一个午休时间，谈休息、界限和别人故事的重量。',
  'Bring your lunch. Cameras may stay off.': '请带上您的午餐。摄像头可以不开。',
  'Listening to hard stories leaves something behind. We name what it is, share what helps, and make one small plan for the next month.':
    '听沉重的故事会留下一些东西。我们说出它是什么，分享有用的做法，为下个月定一个小计划。',
  'You have a plan for your own rest that fits into the week you really have.':
    '您有一份休息计划，放得进您真实的一周。',
  'Signs of strain\nLimits that are kind\nA plan for one month': '劳累的迹象\n善意的界限\n一个月的计划',
  'Looking after yourself\nTalking about strain in a team': '照顾自己\n在团队里谈压力',
  'First Words After Harm': '伤害之后的头几句话',
  'What to say, and what to leave unsaid, in the first hour. You can watch the recording.':
    '头一个小时里说什么、不说什么。您可以观看录像。',
  'A recorded evening with questions from facilitators across the province.':
    '一个晚上的录像，有来自全省辅导员的提问。',
  'You have three sentences ready for a moment when it is hard to think.':
    '在很难思考的时刻，您手边有三句话可以用。',
  'Leading a Group in Two Languages': '用两种语言带领小组',
  'When half of the room follows through an interpreter. The date will be told here.':
    '当一半的人要通过口译来跟上。日期会在这里公布。',
  'Pace, breaks, and making sure that jokes arrive on both sides.': '节奏、停顿，以及让笑话在两边都听得懂。',
  'You can plan a session so that nobody hears it second-hand.': '您能安排一次活动，让谁都不必听二手的话。',
  'Why Tired Is Not Lazy: Sleep and Young People': '累不等于懒：睡眠与青少年',
  'Imani is a children’s doctor who runs a sleep clinic and likes to be asked difficult questions in plain words.':
    'Imani 是儿科医生，开设睡眠门诊，喜欢别人用平实的话问她难题。',
  'What happens in a young brain at night, and why eight in the morning is too early for some.':
    '夜里年轻的大脑在做什么，为什么早上八点对有些人来说太早。',
  'Half an hour of talk, half an hour of questions.': '半小时讲，半小时问答。',
  'Young people in unsettled homes sleep less and worse. We hear why that looks like temper or laziness in the daytime, and what a group can do about it.':
    '住处不安定的青少年睡得更少、更差。我们会听到，为什么这在白天看起来像脾气或懒惰，小组又能做些什么。',
  'You can explain sleep to a group in five minutes, without blame.':
    '您能用五分钟向小组讲清楚睡眠，不责怪任何人。',
  'How sleep changes with age\nNoise, light and worry\nNaps': '睡眠怎样随年龄变化\n噪音、光线和担忧\n小睡',
  'Explaining simply': '把事情讲简单',
  'The First Week in a New Home': '新家的第一周',
  'Odette has helped several hundred people move in, and has learned what to pack first: a kettle, a lamp and somebody’s number.':
    'Odette 帮好几百人搬过家，知道什么该先打包：一把水壶、一盏灯和某个人的电话号码。',
  'Keys, papers and quiet evenings: what helps people stay in a home they have waited for.':
    '钥匙、证件和安静的夜晚：什么能帮人在等了很久的家里住下去。',
  'From the first night to the first bill, with stories from a housing team.':
    '从第一个晚上到第一张账单，讲一个住房团队的故事。',
  'You know which offices to call in which order, and when just to visit.':
    '您知道该按什么顺序打电话给哪些部门，什么时候只需要去看看。',
  'The first night\nPapers in the right order\nLoneliness': '第一个晚上\n按顺序办好证件\n孤独',
  'Planning with a client': '与服务对象一起做计划',
  'Sitting in a Circle: Where the Practice Comes From': '围坐一圈：这种做法从哪里来',
  'Lorna and Peter have opened and closed circles in their community for many years. They teach with stories, and they start on time.':
    'Lorna 和 Peter 多年来在自己的社区里主持圆圈会谈的开始和结束。他们用故事来教，并且准时开始。',
  'An evening about respect, listening and what a circle asks of the person who calls it.':
    '一个晚上，谈尊重、倾听，以及圆圈对召集它的人有什么要求。',
  'A course in two chapters. Please come for both.': '一门分两章的课。请两章都来。',
  'Circles are older than programs. We listen first, and only then talk about what to carry into our work.':
    '圆圈比任何项目都古老。我们先听，然后才谈可以带什么到自己的工作里。',
  'You can say what you borrow, from whom, and what you leave where it belongs.':
    '您能说出您借用了什么、向谁借的，以及什么应该留在它原来的地方。',
  'Listening\nRespect\nWhat is not ours to use': '倾听\n尊重\n什么不是我们可以用的',
  'Sitting with silence': '与沉默同坐',
  Listening: '倾听',
  'Stories first': '先讲故事',
  'Lorna teaches with stories, and she starts on time.': 'Lorna 用故事来教，并且准时开始。',
  'Three stories, and time between them.': '三个故事，中间留出时间。',
  'Why we sit in the round\nThe one who speaks': '为什么我们围坐一圈\n正在说话的人',
  'Listening to the end': '听到最后',
  'Carrying it on': '继续带下去',
  'What to take into a group': '可以带什么到小组里',
  'Peter worked as a court worker before he began to teach.': 'Peter 在开始教课之前是法庭工作人员。',
  'Questions, and some answers.': '一些问题，和一些答案。',
  'Asking for permission\nGiving credit': '征求许可\n说明来处',
  'Humility in practice': '实践中的谦逊',
  'Court in Plain Words': '用平实的话讲法庭',
  'Felix was duty counsel for fifteen years and draws court rooms as diagrams.':
    'Felix 当了十五年的值班律师，会把法庭画成图。',
  'Who is who in the room, what happens when, and how to stand beside somebody who is afraid.':
    '房间里谁是谁、什么时候发生什么，以及怎样站在一个害怕的人身边。',
  'A walk through one morning in youth court.': '走一遍青少年法庭的一个上午。',
  'You can tell a young person what the morning will look like.':
    '您能告诉一个年轻人，那个上午会是什么样子。',
  'Try a Module Together': '一起试一个模块',
  'We run one module as a group, stop where you like, and talk about how you would lead it.':
    '我们以小组的形式试一个模块，想停就停，再谈谈您会怎样带。',
  'For everyone who has an account and has not led a session yet.': '面向已有账户、还没有带过活动的人。',
  'You have seen a whole session from both sides, and know which button ends it.':
    '您从两边看过一次完整的活动，也知道按哪个按钮结束。',
  'Starting\nPausing\nRecording who took part': '开始\n暂停\n记录谁参加了',
  'Leading a module': '带领模块',
  'When There Is No Internet: Sessions on the Road': '没有互联网的时候：在路上的活动',
  'How to take modules along to a camp, a church hall or a long drive.':
    '怎样把模块带到营地、教堂大厅或长途车程中。',
  'Downloading at the office, running in the hall, and what happens when you are back online.':
    '在办公室下载，在大厅里使用，以及重新联网后会发生什么。',
  'You can prepare a tablet for a day without a connection.': '您能为没有网络的一天准备好一台平板电脑。',
  'Questions and Coffee': '问题与咖啡',
  'No slides. Bring a question about the hub or about a group, and leave with an answer.':
    '没有幻灯片。带一个关于平台或小组的问题来，带一个答案走。',
  'Every season, for three quarters of an hour.': '每个季节一次，每次三刻钟。',
  'One thing that bothered you works, or we know why it does not.':
    '一件困扰您的事解决了，或者我们知道为什么还没有。',
  'What Is New in Spring': '春季有什么新内容',
  'A first look at the modules that open after the winter. More will be told soon.':
    '先看看冬天之后开放的模块。更多消息很快公布。',
  'We show three new modules and ask what is missing.': '我们展示三个新模块，并请大家说说还缺什么。',
  'You know what fits your groups.': '您知道什么适合您的小组。',
  'Welcome to the Hub: Training for New Facilitators': '欢迎使用平台：新辅导员培训',
  'Clients, modules and records, step by step, with time to try everything.':
    '服务对象、模块和记录，一步一步来，有时间全部试一遍。',
  'From the first login to the first recorded session.': '从第一次登录到第一次记录活动。',
  'You can register a client, lead a module and record it.': '您能登记服务对象、带领模块并作记录。',
}
