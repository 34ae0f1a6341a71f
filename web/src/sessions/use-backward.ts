/** Where a login or an unlocked device leads back to (ACC-033). */
import { useSearch } from '@tanstack/react-router'
import { isInternalPath } from '@hub/contract/catalogue.rules'
import { hrefOf } from '#platform/page/paths.ts'

/** Only a path inside the hub is followed; anything else leads to the dashboard (ACC-033). */
export function useBackward(): string {
  const { backward } = useSearch({ strict: false }) as { backward?: unknown }
  return typeof backward === 'string' && isInternalPath(backward) ? backward : hrefOf('dashboard')
}
