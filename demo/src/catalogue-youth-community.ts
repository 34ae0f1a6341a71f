/** Themes of the sector Youth Community. */
import type { DemoTheme } from './catalogue-types.ts'

export const youthCommunityThemes: DemoTheme[] = [
  {
    sectorKey: 'youth-community',
    name: 'Peace & Justice',
    summary: 'Respect, conflict and making things right.',
    description:
      'Young people look at how they want to be treated and how they treat others. They practise clear limits, slow down strong feelings, and find words for hard moments, online and in the room.',
    zh: {
      name: '和平与公正',
      summary: '尊重、冲突与修复。',
      description:
        '青少年思考自己希望怎样被对待，又怎样对待别人。他们练习划清界限，让强烈的情绪慢下来，并为网上和现实中的艰难时刻找到合适的话。',
    },
    themeColor: '#33659e',
    themeStatus: 'open',
    guides: {
      en: 'themes/peace-and-justice-en.pdf',
      zh: 'themes/peace-and-justice-zh.pdf',
      fr: 'themes/peace-and-justice-fr.pdf',
    },
    offlineAllowed: true,
    topics: [
      {
        name: 'Respect and relationships',
        zh: { name: '尊重与关系' },
        modules: [
          {
            moduleKey: 'respect',
            isDownloadable: true,
            zh: {
              name: '尊重，从界限开始',
              summary: '参与者说出自己的界限，练习把它们大声讲出来，并想好界限被越过时该怎么做。',
            },
          },
          {
            moduleKey: 'values',
            isDownloadable: true,
            zh: {
              name: '价值观、愤怒与攻击行为',
              summary: '仔细看看感受和行动之间的那一刻：我看重什么？我的愤怒想保护什么？',
            },
          },
          {
            moduleKey: 'wisdom',
            isDownloadable: true,
            zh: {
              name: '祖父的教诲：智慧',
              summary: '由本地长者或知识守护者带领的倾听圈，谈的是智慧。开始之前请先阅读指南。',
            },
          },
          {
            moduleKey: 'digital',
            isDownloadable: true,
            zh: {
              name: '数字世界与社交媒体',
              summary: '我们分享什么、谁会看到，以及网上的对话不再安全时怎样抽身。',
            },
          },
          {
            moduleKey: 'stress',
            isDownloadable: true,
            zh: {
              name: '压力、创伤与创伤后压力',
              summary: '压力会让身体怎样反应，以及三个人人可用的安定方法。包含随时离开的安排。',
            },
          },
        ],
      },
      {
        name: 'Identity and belonging',
        zh: { name: '身份与归属' },
        modules: [
          {
            moduleKey: 'wotr',
            isDownloadable: false,
            zh: {
              name: '河流之道：一起做事',
              summary: '小组看看自己怎样合作：谁承担什么，怎样绕过石头，以及可以一起做成什么。',
            },
          },
        ],
      },
    ],
  },
  {
    sectorKey: 'youth-community',
    name: 'Education',
    summary: 'School, learning and the adults who help.',
    description:
      'What helps you learn, and what gets in the way? Groups imagine school as it could be, and choose one small change to bring to an adult they trust.',
    zh: {
      name: '教育',
      summary: '学校、学习和愿意帮忙的成年人。',
      description:
        '什么有助于学习，什么会妨碍学习？小组想象学校可以是什么样子，并选出一项小小的改变，带给信任的成年人。',
    },
    themeColor: '#7f5404',
    themeStatus: 'open',
    guides: { en: 'themes/education-en.pdf' },
    offlineAllowed: true,
    topics: [
      {
        name: 'A school that fits',
        zh: { name: '适合我的学校' },
        modules: [
          {
            moduleKey: 'school',
            isDownloadable: true,
            zh: {
              name: '理想的学校',
              summary: '小组设计心目中的学校，再选出一项改变，带给一位信任的成年人。',
            },
          },
        ],
      },
    ],
  },
  {
    sectorKey: 'youth-community',
    name: 'Health & Wellbeing',
    summary: 'Sleep, stress, bodies and asking for help.',
    description:
      'Everyday health in plain words: rest, food, movement, feelings, and how to ask for help. Modules are being written with young people now.',
    zh: {
      name: '健康与身心',
      summary: '睡眠、压力、身体和求助。',
      description:
        '用平实的话谈日常健康：休息、饮食、运动、情绪，以及怎样求助。这些模块正在和青少年一起编写。',
    },
    themeColor: '#4a6830',
    themeStatus: 'open',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
  {
    sectorKey: 'youth-community',
    name: 'Arts & Culture',
    summary: 'Stories, music and where we come from.',
    description: 'Young people make and share: stories, music, pictures and food, led by local artists.',
    zh: {
      name: '艺术与文化',
      summary: '故事、音乐和我们的来处。',
      description: '青少年在本地艺术家的带领下创作和分享：故事、音乐、图画和食物。',
    },
    themeColor: '#794880',
    themeStatus: 'closed',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
  {
    sectorKey: 'youth-community',
    name: 'Home & Housing',
    summary: 'Finding a place and keeping it.',
    description: 'How renting works, what a lease says, and who can help when home is not steady.',
    zh: {
      name: '家与住房',
      summary: '找到住处，并且住得下去。',
      description: '租房是怎么回事，租约里写了什么，住处不稳定时可以找谁帮忙。',
    },
    themeColor: '#9a3a63',
    themeStatus: 'closed',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
]
