import { ModuleSearch } from '../../../catalogue/parts/module-search.tsx'
import { useDownloadedModules } from '../../../offline/downloaded-modules.ts'

/** The search without internet: downloaded modules can be started and come first. */
export function DownloadedModuleSearch({ onClose }: { onClose: () => void }) {
  const whole = (useDownloadedModules() ?? []).filter(({ stored }) => stored !== null).map(({ id }) => id)
  return <ModuleSearch onClose={onClose} own={whole} isStartable={(id) => whole.includes(id)} />
}
