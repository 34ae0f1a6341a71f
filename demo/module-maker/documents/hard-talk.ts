import type { GuideText, JournalText, Language } from '../content-types.ts'

const journalZh: JournalText = {
  title: '开始一次不容易的谈话（Starting a Hard Conversation）',
  welcome: '开口之前，先在这里想一想。别人不需要读它。',
  pages: [
    {
      title: '我想要什么',
      prompts: [
        { ask: '如果谈得顺利，第二天会有什么不同？', lines: 3 },
        { ask: '对方可能想要什么？', lines: 3 },
      ],
    },
    {
      title: '我的话',
      prompts: [
        { ask: '我的第一句：', lines: 2 },
        { ask: '发生了什么，对我有什么影响：', lines: 4 },
        { ask: '我的一个请求：', lines: 2 },
      ],
    },
    {
      title: '之后',
      prompts: [
        { ask: '谈得怎样，或者我为什么选择再等等：', lines: 4 },
        { ask: '我做得好的一点：', lines: 2 },
      ],
    },
  ],
  close: '可以等待，也可以开始。',
}

export const hardTalkGuides: Partial<Record<Language, GuideText>> = {}
export const hardTalkJournals: Partial<Record<Language, JournalText>> = { zh: journalZh }
