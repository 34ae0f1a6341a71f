/** The parts of a mailed link, taken out of the address bar at once and stored in this tab alone. */
import { useEffect, useState } from 'react'
import { fillPath } from '#platform/page/paths.ts'
import { useRouteParams } from '#platform/page/navigation.ts'
import { useRouter } from '@hub/ui/routing/use-router.ts'
import { storeInTab, readInTab } from '@hub/ui/page/tab.ts'

type LinkName = 'accountConfirm' | 'newEmail' | 'newPassword'

/**
 * The parts of a mailed link as they were on arrival. The secret is removed from the address bar and the browser's
 * history at once, so that nobody can take it over a shoulder or from the history later. This tab stores the parts while
 * the screen is open, so that the link survives a reload.
 */
export function useLinkParts<Name extends LinkName>(name: Name) {
  const now = useRouteParams(name)
  const hasSecret = Object.values(now).some(Boolean)
  const [parts] = useState(() => (hasSecret ? now : { ...now, ...keptParts(name) }))
  const router = useRouter()
  useEffect(() => {
    if (hasSecret) void router.navigate(bareOf(name), { replace: true })
  }, [hasSecret, name, router])
  useEffect(() => {
    storeInTab(keptAs(name), JSON.stringify(parts))
    // A reload ends the page without this cleanup; leaving the screen runs it.
    return () => storeInTab(keptAs(name), null)
  }, [name, parts])
  return parts
}

const keptAs = (name: LinkName) => `link.${name}`

/** The stored parts of the link. The storage may contain anything, so only texts are accepted. */
function keptParts(name: LinkName): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readInTab(keptAs(name)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, part]) => typeof part === 'string'))
  } catch {
    return {}
  }
}

const bareOf = (name: LinkName): string => fillPath(name)
