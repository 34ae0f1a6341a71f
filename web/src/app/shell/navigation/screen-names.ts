import type { RouteName } from '#platform/page/paths.ts'
import type { Translator } from '@hub/ui/language/texts.ts'
import type { appTexts } from '../../app.texts.ts'
import { ROUTES } from '../../routes.tsx'

export type AppTranslator = Translator<(typeof appTexts)['en']>

/** The name of a screen in the reader's language; a screen without a name is never linked by name. */
export function screenName(name: RouteName, t: AppTranslator): string {
  return t(ROUTES[name].title ?? 'dashboard')
}
