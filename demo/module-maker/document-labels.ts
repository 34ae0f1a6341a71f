/** The fixed words of guides and journals, in each language. */
import type { Help, Language } from './content-types.ts'

interface Labels {
  locale: string
  guide: string
  journal: string
  themeGuide: string
  minutes: (count: number) => string
  aim: string
  bring: string
  before: string
  care: string
  parts: string
  part: (at: number) => string
  close: string
  help: string
  name: string
  agreements: string
  foot: string
}

export const LABELS: Record<Language, Labels> = {
  en: {
    locale: 'en-CA',
    guide: 'Facilitator Guide',
    journal: 'Journal',
    themeGuide: 'Theme Guide',
    minutes: (count) => `${count} min`,
    aim: 'What this module is for',
    bring: 'What to bring',
    before: 'Before you begin',
    care: 'Taking care',
    parts: 'Part by part',
    part: (at) => `Part ${at}`,
    close: 'Closing',
    help: 'Where to turn',
    name: 'My name, initials or a drawing (only if you like):',
    agreements: 'How we are together',
    foot: 'Demonstration content of Hub. You may copy and adapt it.',
  },
  fr: {
    locale: 'fr-CA',
    guide: 'Guide d’animation',
    journal: 'Journal',
    themeGuide: 'Guide du thème',
    minutes: (count) => `${count} min`,
    aim: 'But du module',
    bring: 'À apporter',
    before: 'Avant de commencer',
    care: 'Prendre soin',
    parts: 'Étape par étape',
    part: (at) => `Étape ${at}`,
    close: 'Pour terminer',
    help: 'Où trouver de l’aide',
    name: 'Mon nom, mes initiales ou un dessin (seulement si tu veux) :',
    agreements: 'Comment on est ensemble',
    foot: 'Contenu de démonstration de Hub. Vous pouvez le copier et l’adapter.',
  },
  zh: {
    locale: 'zh-Hans',
    guide: '辅导员指南',
    journal: '学习日志',
    themeGuide: '主题指南',
    minutes: (count) => `${count} 分钟`,
    aim: '本模块的目的',
    bring: '准备物品',
    before: '开始之前',
    care: '关怀与安全',
    parts: '逐步带领',
    part: (at) => `第 ${at} 部分`,
    close: '结束',
    help: '可以找谁',
    name: '我的名字、缩写或一幅小画（想写才写）：',
    agreements: '我们如何相处',
    foot: 'Hub 演示内容，欢迎复制和改编。',
  },
}

/** The same places to turn to, for documents in other languages than English. */
export const HELP: Record<'fr' | 'zh', Help[]> = {
  fr: [
    {
      name: 'Une personne ici',
      how: 'la personne qui anime, ou un autre membre du personnel en qui tu as confiance.',
    },
    { name: 'Jeunesse, J’écoute', how: '1-800-668-6868, ou texto au 686868, jour et nuit, gratuit.' },
    {
      name: '9-8-8',
      how: 'appel ou texto au 988, jour et nuit, si toi ou quelqu’un d’autre pensez au suicide.',
    },
    { name: '211', how: 'pour trouver des services près de chez toi.' },
  ],
  zh: [
    { name: '身边的人', how: '辅导员，或您信任的其他工作人员。' },
    { name: 'Kids Help Phone（青少年求助热线）', how: '致电 1-800-668-6868 或发短信至 686868，全天免费。' },
    { name: '9-8-8', how: '如果您或身边的人有自杀的念头，请致电或发短信至 988，全天服务。' },
    { name: '211', how: '致电 211，查找附近的服务。' },
  ],
}
