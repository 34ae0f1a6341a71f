import { fillPath, hrefOf } from '#platform/page/paths.ts'
import { useSessionSettings } from '#platform/session/session-settings.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { appTexts } from '../../app.texts.ts'
import { screenName } from './screen-names.ts'
import type { CurrentRoute } from './use-current-route.ts'

/** Where Back leads and its label; if that is the current screen, the dashboard (NAV-020). */
export function useBack(place: CurrentRoute): { href: string; label: string } {
  const t = useTexts(appTexts)
  const { levelUp, currentLearningType, currentTheme } = useSessionSettings()
  const isHere = levelUp.name === place.name
  const name = isHere ? 'dashboard' : levelUp.name
  const known = { sectorList: currentLearningType?.name, themeDetails: currentTheme?.name } as const
  const label =
    (name === 'sectorList' || name === 'themeDetails' ? known[name] : undefined) ?? screenName(name, t)
  return {
    href: isHere ? hrefOf('dashboard') : fillPath(levelUp.name, levelUp.params),
    label: t('backTo', { place: label }),
  }
}
