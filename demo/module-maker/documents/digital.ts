import type { GuideText, JournalText, Language } from '../content-types.ts'

const journalZh: JournalText = {
  title: '数字世界与社交媒体（Digital World and Social Media）',
  welcome: '纸不会追踪您。这本日志是您自己的。',
  pages: [
    {
      title: '我的线上一天',
      text: '画一条从早到晚的线，标出您什么时候在线、感觉怎样。',
      prompts: [
        { ask: '最好的部分：', lines: 2 },
        { ask: '可以少一点的部分：', lines: 2 },
      ],
    },
    {
      title: '发布之前',
      prompts: [
        { ask: '我可以先问自己的三个问题：', lines: 3 },
        { ask: '这是给谁看的？', lines: 2 },
      ],
    },
    { title: '互相照应', prompts: [{ ask: '有人在网上难过时，我可以发给他的话：', lines: 4 }] },
  ],
  close: '您比您的动态更丰富。',
}

const journalFr: JournalText = {
  title: 'Le monde numérique et les médias sociaux (Digital World and Social Media)',
  welcome: 'Le papier ne te suit pas. Ce journal est à toi.',
  pages: [
    {
      title: 'Ma journée en ligne',
      text: 'Trace une ligne du matin au soir. Marque quand tu es en ligne et comment tu te sens.',
      prompts: [
        { ask: 'Le meilleur moment :', lines: 2 },
        { ask: 'Un moment dont je pourrais me passer :', lines: 2 },
      ],
    },
    {
      title: 'Avant de publier',
      prompts: [
        { ask: 'Trois questions à me poser d’abord :', lines: 3 },
        { ask: 'C’est pour qui?', lines: 2 },
      ],
    },
    {
      title: 'Prendre soin les uns des autres',
      prompts: [{ ask: 'Des mots à envoyer à quelqu’un qui vit un moment dur en ligne :', lines: 4 }],
    },
  ],
  close: 'Tu es plus que ton fil.',
}

export const digitalGuides: Partial<Record<Language, GuideText>> = {}
export const digitalJournals: Partial<Record<Language, JournalText>> = { zh: journalZh, fr: journalFr }
