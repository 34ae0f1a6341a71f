import { useRouterState } from '@hub/ui/routing/use-router.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { CORRECT } from '../../../new-clients/new-clients.queries.ts'
import { appTexts } from '../../app.texts.ts'
import { screenName } from './screen-names.ts'
import type { CurrentRoute } from './use-current-route.ts'

/** True while a registration that the hub refused is corrected in the form for new clients. */
export function useIsCorrection({ name }: CurrentRoute): boolean {
  const isAsked = useRouterState(({ location }) => CORRECT in location.search)
  return name === 'newClient' && isAsked
}

/** The name of the screen as the current location. */
export function useScreenName(place: CurrentRoute): string {
  const t = useTexts(appTexts)
  return useIsCorrection(place) ? t('correctRegistration') : screenName(place.name, t)
}
