import type { Retention } from '@hub/contract/staff-retention'
import { RETENTION_NAMES } from '@hub/contract/retention.rules'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { longDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { PageHead } from '#platform/page/page-head.tsx'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import { EffectList } from './parts/effect-list.tsx'
import { noonOf } from './parts/period-words.ts'
import { RetentionForm } from './parts/retention-form.tsx'
import { useRetention } from './retention.queries.ts'
import { classTexts, goesTexts, retentionTexts } from './retention.texts.ts'
import styles from './retention.module.css'

/** How long each class of data is kept: what holds, what changes, and what the last night removed (LIF-001). */
export function RetentionScreen() {
  const t = useTexts(retentionTexts)
  const retention = useRetention()
  return (
    <Loaded
      query={retention}
      label={t('loading')}
      heading={t('title')}
      failed={t('failed')}
      skeleton={<PageSkeleton />}
    >
      {({ record }) => (
        <>
          <PageHead title={t('title')} lead={t('lead')} />
          <div className={styles.columns}>
            <RetentionForm stored={record} />
            <div className={styles.stack}>
              <LastNight run={record.lastRun} />
              <WhatGoes />
            </div>
          </div>
        </>
      )}
    </Loaded>
  )
}

function LastNight({ run }: { run: Retention['lastRun'] }) {
  const t = useTexts(retentionTexts)
  const { locale } = useLocale()
  if (run === null) return <Panel title={t('last')}>{t('lastNever')}</Panel>
  return (
    <Panel title={t('lastOn', { day: longDate(noonOf(run.day), locale) })}>
      <EffectList effects={run.removed} none={t('lastNothing')} />
    </Panel>
  )
}

function WhatGoes() {
  const t = useTexts(retentionTexts)
  const names = useTexts(classTexts)
  const goes = useTexts(goesTexts)
  return (
    <Panel title={t('whatGoes')}>
      <dl className={styles.goes}>
        {RETENTION_NAMES.map((name) => (
          <div key={name}>
            <dt>{names(name)}</dt>
            <dd>{goes(name)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
