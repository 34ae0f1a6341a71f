import { useQueries } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { readModule } from '@hub/contract/catalogue'
import { useOnline } from '#platform/calls/online.ts'
import { queryOf } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { CardSkeleton } from '@hub/ui/states/card-skeleton.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { useLearningTypes } from '../catalogue/catalogue.queries.ts'
import { statusOf } from './downloads.rules.ts'
import { queueDownload } from './downloads.ts'
import { type DownloadedModule, useDownloadedModules } from './downloaded-modules.ts'
import { offlineTexts } from './offline.texts.ts'
import { DownloadedModuleCard } from './parts/downloaded-module-card.tsx'
import { StorageUse } from './parts/storage-use.tsx'
import { WaitingRecords } from './parts/waiting-records.tsx'
import styles from './offline-modules.module.css'

/** The filter and the learning types it stands for (CAT-026). */
const FILTERS = { all: null, youth: 'youth-learning', adult: 'adult-learning' } as const
type Filter = keyof typeof FILTERS

/** The modules on this device (CAT-023 to CAT-026). */
export function OfflineModulesScreen() {
  const t = useTexts(offlineTexts)
  const kept = useDownloadedModules()
  const [filter, setFilter] = useState<Filter>('all')
  const shown = useOfType(kept ?? [], filter)
  const outdated = useOutdated(kept ?? [])
  return (
    <>
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('listTitle')}</h1>
          <p className="lead">{t('listText')}</p>
        </div>
        <div className="actions">
          <UpdateAll outdated={outdated} />
        </div>
      </div>
      <WaitingRecords />
      <div className={styles.bar}>
        <ToggleGroup
          label={t('filter')}
          options={[
            { id: 'all', label: t('viewAll') },
            { id: 'youth', label: t('youthLearning') },
            { id: 'adult', label: t('adultLearning') },
          ]}
          value={filter}
          onChange={setFilter}
        />
        {kept !== undefined && kept.length > 0 && <StorageUse count={kept.length} />}
      </div>
      {kept === undefined && (
        <div className="grid-3" aria-busy aria-label={t('loadingList')}>
          <CardSkeleton />
        </div>
      )}
      {kept !== undefined && shown.length === 0 && (
        <EmptyState title={t('none')} text={kept.length === 0 ? t('noneText') : t('noneOfKind')} />
      )}
      <ul className="grid-3">
        {shown.map((module) => (
          <li key={module.id}>
            <DownloadedModuleCard
              kept={module}
              isOutdated={outdated.some(({ kept: { id } }) => id === module.id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function useOfType(kept: readonly DownloadedModule[], filter: Filter): readonly DownloadedModule[] {
  const types = useLearningTypes().data?.records ?? []
  const key = FILTERS[filter]
  if (key === null) return kept
  const type = types.find(({ learning_type_key }) => learning_type_key === key)
  return kept.filter(({ learningTypeId }) => learningTypeId === type?.id)
}

/** The modules that have a newer version on the hub, as far as checked (OFF-030). */
function useOutdated(kept: readonly DownloadedModule[]) {
  const answers = useQueries({
    queries: kept.map(({ id }) => queryOf(readModule, { params: { id } })),
  })
  return kept.flatMap((one, index) => {
    const module = answers[index]?.data?.record
    return module && statusOf(module, one) === 'outdated' ? [{ kept: one, module }] : []
  })
}

/** Queues every module that has a newer version (CAT-023). */
function UpdateAll({ outdated }: { outdated: ReturnType<typeof useOutdated> }) {
  const t = useTexts(offlineTexts)
  const isOnline = useOnline()
  async function handlePress() {
    for (const { kept, module } of outdated) await queueDownload(module, kept.theme_color)
  }
  return (
    <Button
      variant="primary"
      icon={RefreshCw}
      isDisabled={outdated.length === 0}
      isInactive={!isOnline && outdated.length > 0}
      onInactivePress={() => showToast(t('updateNeedsInternet'), { tone: 'info' })}
      onPress={handlePress}
    >
      {t('updateAll', { count: String(outdated.length) })}
    </Button>
  )
}
