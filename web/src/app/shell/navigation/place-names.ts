import type { RouteName } from '#platform/page/paths.ts'
import type { Translator } from '@hub/ui/language/texts.ts'
import type { appTexts } from '../../app.texts.ts'

export type AppTranslator = Translator<(typeof appTexts)['en']>

/** What each screen beside the rail is called when its own name is not at hand. */
const NAMES = {
  dashboard: 'dashboard',
  moduleParticipation: 'participation',
  sectorList: 'sectors',
  themeList: 'themes',
  themeDetails: 'theme',
  topicList: 'tableOfContents',
  moduleList: 'modules',
  moduleLaunch: 'modules',
  offlineModule: 'offlineModules',
  clientList: 'clientList',
  newClient: 'newClient',
  clientProfile: 'clientProfile',
  clientRecord: 'clientRecord',
  clientOutcome: 'clientOutcome',
  trainingRecord: 'facilitatorTraining',
  youthLearningRecord: 'youthLearning',
  adultLearningRecord: 'adultLearning',
  eventHome: 'professionalDevelopment',
  typeEvents: 'professionalDevelopment',
  course: 'professionalDevelopment',
  typeEventCourse: 'professionalDevelopment',
  help: 'help',
} as const satisfies Partial<Record<RouteName, keyof (typeof appTexts)['en']>>

/** The name of a screen in the reader's language. */
export function placeName(name: RouteName, t: AppTranslator): string {
  return t(name in NAMES ? NAMES[name as keyof typeof NAMES] : 'dashboard')
}
