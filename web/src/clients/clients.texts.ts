import { defineTexts } from '@hub/contract/locales'

/** The names of a client's symbol and its colour; the keys are the stored values. */
export const avatarTexts = defineTexts({
  en: {
    leaf: 'leaf',
    mountain: 'mountain',
    wave: 'wave',
    sun: 'sun',
    moon: 'moon',
    star: 'star',
    bird: 'bird',
    fish: 'fish',
    tree: 'tree',
    kite: 'kite',
    compass: 'compass',
    shell: 'shell',

    spruce: 'spruce green',
    lake: 'lake blue',
    plum: 'plum',
    rosewood: 'rosewood red',
    marigold: 'marigold',
    moss: 'moss green',
    slate: 'slate grey',
    rose: 'rose',
    indigo: 'indigo',
    cedar: 'cedar brown',

    avatar: '{color} {glyph}',
  },
  zh: {
    leaf: '叶子',
    mountain: '山',
    wave: '波浪',
    sun: '太阳',
    moon: '月亮',
    star: '星星',
    bird: '小鸟',
    fish: '鱼',
    tree: '树',
    kite: '风筝',
    compass: '指南针',
    shell: '贝壳',

    spruce: '云杉绿',
    lake: '湖蓝',
    plum: '梅紫',
    rosewood: '紫檀红',
    marigold: '万寿菊黄',
    moss: '苔绿',
    slate: '石板灰',
    rose: '玫瑰红',
    indigo: '靛蓝',
    cedar: '雪松棕',

    avatar: '{color}{glyph}',
  },
})
