import type { Module } from '@hub/contract/catalogue'
import { useOnline } from '#platform/calls/online.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ModuleCard } from '../../catalogue/parts/module-card.tsx'
import { useDownloadedModules } from '../downloaded-modules.ts'
import { offlineTexts } from '../offline.texts.ts'
import { DownloadControl } from './download-control.tsx'

/** A module's card in application mode; offline it is covered unless the module is on this device (CAT-020, OFF-032). */
export function DownloadableModuleCard({ module, color }: { module: Module; color: string | undefined }) {
  const t = useTexts(offlineTexts)
  const isOnline = useOnline()
  const kept = useDownloadedModules()?.find(({ id }) => id === module.id)
  const isLaunchable = isOnline || kept?.stored != null
  return (
    <ModuleCard
      module={module}
      color={color}
      status={<DownloadControl module={module} color={color} />}
      outOfReach={isLaunchable ? undefined : t('goOnline')}
      hasDocuments={isLaunchable}
    />
  )
}
