/** Themes of the sector Youth Justice. */
import type { DemoTheme } from './catalogue-types.ts'

export const youthJusticeThemes: DemoTheme[] = [
  {
    sectorKey: 'youth-justice',
    name: 'Making Things Right',
    summary: 'Harm, repair and trust that grows back.',
    description:
      'Young people look at who is touched when harm happens, what people may need, and what a real repair can look like. Nobody is asked to talk about their own file.',
    zh: {
      name: '把事情做对',
      summary: '伤害、修复和慢慢长回来的信任。',
      description:
        '青少年思考伤害发生时谁会受到影响，人们可能需要什么，真正的修复是什么样子。不会要求任何人谈自己的案件。',
    },
    themeColor: '#236a65',
    themeStatus: 'open',
    guides: { en: 'themes/making-things-right-en.pdf', fr: 'themes/making-things-right-fr.pdf' },
    offlineAllowed: false,
    topics: [
      {
        name: 'Repair',
        zh: { name: '修复' },
        modules: [
          {
            moduleKey: 'repair',
            isDownloadable: false,
            zh: {
              name: '水花之后：把事情做对',
              summary: '伤害发生时谁会受到影响，人们可能需要什么，真正的修复是什么样子。',
            },
          },
        ],
      },
    ],
  },
  {
    sectorKey: 'youth-justice',
    name: 'Next Steps',
    summary: 'Plans, people and the first weeks ahead.',
    description:
      'Getting ready for what comes next: school or work, people to count on, and one good week at a time.',
    zh: {
      name: '下一步',
      summary: '计划、身边的人和接下来的几周。',
      description: '为接下来的生活做准备：上学或工作、可以依靠的人，一次过好一周。',
    },
    themeColor: '#a36e00',
    themeStatus: 'closed',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
]
