/** The pretend agency's catalogue: the themes of each sector with their content, and the utilities of the dashboard. */
import { adultThemes } from './catalogue-adult.ts'
import type { DemoTheme, DemoUtility } from './catalogue-types.ts'
import { youthCommunityThemes } from './catalogue-youth-community.ts'
import { youthJusticeThemes } from './catalogue-youth-justice.ts'

export type { DemoModule, DemoSectorKey, DemoTheme, DemoTopic, DemoUtility } from './catalogue-types.ts'

/** The folder with one package for each module. `demo/module-maker` writes it as part of a build. */
export const DEMO_MODULES_DIR = new URL('../dist/modules/', import.meta.url)
/** The folder of theme guides and other documents. Paths in the catalogue are relative to it. */
export const DEMO_FILES_DIR = new URL('../files/', import.meta.url)

/** Every theme, in the order its sector shows it (CAT-027). */
export const demoThemes: DemoTheme[] = [...youthJusticeThemes, ...youthCommunityThemes, ...adultThemes]

/** The dashboard's UTILITY cards, in order (NAV-025). */
export const demoUtilities: DemoUtility[] = [
  {
    title: 'Client List',
    summary: 'Register clients and keep their files up to date.',
    zh: { name: '服务对象名单', summary: '登记服务对象，及时更新他们的档案。' },
    utilityType: 'route',
    utilityPath: '/func/clients',
  },
  {
    title: 'Facilitator Handbook',
    summary: 'How to prepare a room and lead a group. PDF.',
    zh: { name: '辅导员手册', summary: '怎样布置活动室、带领小组。PDF。' },
    utilityType: 'file',
    utilityPath: 'handbook/facilitator-handbook-en.pdf',
  },
  {
    title: 'Events and Courses',
    summary: 'See what is coming up and save your place.',
    zh: { name: '活动与课程', summary: '看看即将举行的活动，预留您的名额。' },
    utilityType: 'route',
    utilityPath: '/func/events',
  },
]
