import { useOnline } from '#platform/calls/online.ts'
import { OwnModules } from '../shortcuts/parts/own-modules.tsx'
import { lastOf, useShortcuts } from '../shortcuts/shortcuts.queries.ts'

/** The facilitator's own modules except the last one, which is shown at the top unless it is a favourite. */
export function OwnModulesHere() {
  const isOnline = useOnline()
  const shortcuts = useShortcuts(isOnline).data?.records ?? []
  const last = lastOf(shortcuts)
  return <OwnModules shortcuts={shortcuts.filter((shortcut) => shortcut.is_favourite || shortcut !== last)} />
}
