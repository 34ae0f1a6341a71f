import type { GuideText, JournalText, Language } from '../content-types.ts'

const guideZh: GuideText = {
  title: '河流之道：一起做事（Ways of the River - Working Together）',
  summary: '小组看看自己怎样合作：谁承担什么，怎样绕过石头，以及可以一起做成什么。',
  aim: '参与者看到每个人带来了什么，练习公平地做决定，并商定一件真正要一起做的事。',
  bring: ['屏幕和音响，或打印好的短片文字', '大纸和彩笔', '学习日志，以及可以分享的点心'],
  before: [
    '了解这个小组的过去：人与人之间有没有没解决的事？',
    '弄清小组真正能做什么：经费、场地、规定。',
    '河流是人人可用的比喻。如果参与者知道别的关于河流的故事，请留出空间。',
  ],
  care: [
    '有些人曾被小组排斥。绝不要让队长挑人分组。',
    '安静也是一种参与。',
    '如果旧的矛盾出现，请温和地暂停，另外安排时间谈。',
    '记录时只按年龄和性别计数，不需要名字。',
  ],
  parts: [
    {
      name: '两条小溪',
      minutes: 7,
      run: '短片不到半分钟，有字幕和轻柔的声音。可以请大家站到四个角落，或用手指出答案。',
    },
    { name: '我带来什么', minutes: 6, run: '轮流说出一样；如果本人愿意，也可以由朋友来说。' },
    { name: '谁承担什么', minutes: 7, run: '把这些角色分给大家，在接下来的时间里使用。可以互换。' },
    {
      name: '我们想做什么',
      minutes: 10,
      run: '全组用一个屏幕来做。观察大家怎样决定，之后聊聊过程，而不只是结果。',
    },
    {
      name: '河里的石头',
      minutes: 9,
      run: '愿意的人可以扮演凯和罗宾。请指出：快的办法和公平的办法有时并不一样。',
    },
    { name: '我们怎么样', minutes: 7, run: '先自己想，再由愿意的人分享。选一条一起改进。' },
    {
      name: '找到我们的路',
      minutes: 8,
      run: '使用第 3 部分的角色。写下一件要做的事、由谁做、什么时候完成。',
    },
    { name: '下一个转弯', minutes: 6, run: '用纸抄一份。下次见面就从它开始。' },
  ],
  close: ['一起大声读出下一步。', '每个人为一件事感谢左边的人，也可以跳过。', '分享点心。'],
}

const journalZh: JournalText = {
  title: '河流之道：一起做事（Ways of the River - Working Together）',
  welcome: '写给您和您的小组。可以自己收着，也可以把一页贴在墙上。',
  pages: [
    {
      title: '我带来什么',
      prompts: [
        { ask: '我带给小组的两样东西：', lines: 2 },
        { ask: '我想做得更好的一件事：', lines: 3 },
      ],
    },
    {
      title: '石头',
      prompts: [
        { ask: '挡住我们的东西：', lines: 3 },
        { ask: '绕过它的办法：', lines: 4 },
      ],
    },
    {
      title: '我们的下一步',
      prompts: [
        { ask: '我们要做：', lines: 2 },
        { ask: '我可以承担：', lines: 2 },
        { ask: '下次见面的时间：', lines: 1 },
      ],
    },
  ],
  close: '河流不着急，它总会到达。',
}

export const wotrGuides: Partial<Record<Language, GuideText>> = { zh: guideZh }
export const wotrJournals: Partial<Record<Language, JournalText>> = { zh: journalZh }
