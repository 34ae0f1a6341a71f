import { useRouterState } from '#platform/routing/use-router.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { CORRECT } from '../../../new-clients/new-clients.queries.ts'
import { appTexts } from '../../app.texts.ts'
import { placeName } from './place-names.ts'
import type { Place } from './use-place.ts'

/** True while a registration that the hub refused is corrected in the form for new clients. */
export function useIsCorrection({ name }: Place): boolean {
  const isAsked = useRouterState(({ location }) => CORRECT in location.search)
  return name === 'newClient' && isAsked
}

/** The name of the screen as the current location. */
export function usePlaceName(place: Place): string {
  const t = useTexts(appTexts)
  return useIsCorrection(place) ? t('correctRegistration') : placeName(place.name, t)
}
