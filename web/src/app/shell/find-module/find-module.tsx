import { Suspense } from 'react'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { useAppMode } from '#platform/device/app-mode.ts'
import { useOnline } from '#platform/calls/online.ts'
import { ModuleSearch } from '../../../catalogue/parts/module-search.tsx'
import { useShortcuts } from '../../../shortcuts/shortcuts.queries.ts'

const DownloadedModuleSearch = lazyPart(() =>
  import('./downloaded-module-search.tsx').then((m) => ({ default: m.DownloadedModuleSearch })),
)

/**
 * The search as this browser needs it: with the facilitator's own modules, and offline with what the device can
 * start.
 */
export function FindModule({ onClose }: { onClose: () => void }) {
  const isOnline = useOnline()
  const isAppMode = useAppMode()
  const own = useShortcuts(isOnline).data?.records.map(({ id }) => id)
  if (isOnline || !isAppMode) return <ModuleSearch onClose={onClose} own={own} />
  return (
    <Suspense fallback={null}>
      <DownloadedModuleSearch onClose={onClose} />
    </Suspense>
  )
}
