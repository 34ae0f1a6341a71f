import { useAppMode } from '#platform/device/app-mode.ts'
import { useReachable } from '#platform/device/stored-routes.ts'
import { useOnline } from '#platform/calls/online.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { catalogueTexts } from '../catalogue.texts.ts'

/** Where a card may lead now, and what it says when it leads nowhere. */
export interface CardState {
  state: 'open' | 'offline'
  href: string | undefined
  stateText: string | undefined
}

/**
 * Returns the state of a card in application mode. Online every card is open. Offline a card is disabled unless it has
 * offline access and its route is stored on this device (CAT-006, CAT-007, CAT-009, CAT-014).
 */
export function useCardState(): (href: string, isAllowed?: boolean) => CardState {
  const t = useTexts(catalogueTexts)
  const isAppMode = useAppMode()
  const isOnline = useOnline()
  const isReachable = useReachable()
  return (href, isAllowed = true) => {
    if (!isAppMode || isOnline || (isAllowed && isReachable(href)))
      return { state: 'open', href, stateText: undefined }
    return { state: 'offline', href: undefined, stateText: isAllowed ? t('notKept') : t('offlineSoon') }
  }
}
