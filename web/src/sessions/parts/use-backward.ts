/** The page to return to after a login or unlock (ACC-033). */
import { isInternalPath } from '@hub/contract/catalogue.rules'
import { hrefOf } from '#platform/page/paths.ts'
import { useSearch } from '@hub/ui/routing/use-router.ts'

/** Only a path inside the hub is followed; anything else leads to the dashboard (ACC-033). */
export function useBackward(): string {
  const { backward } = useSearch()
  return backward !== undefined && isInternalPath(backward) ? backward : hrefOf('dashboard')
}
