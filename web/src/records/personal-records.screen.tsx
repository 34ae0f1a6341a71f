import { useDeferredValue, useMemo } from 'react'
import type { PersonalRecord } from '@hub/contract/records'
import { groupByMonth } from '@hub/contract/records.rules'
import { useSessionUser } from '#platform/session.ts'
import { useTexts } from '#platform/texts.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLearningTypes } from '../catalogue/catalogue.queries.ts'
import { RecordMonth } from './parts/record-month.tsx'
import { usePersonalRecords } from './records.queries.ts'
import { recordsTexts } from './records.texts.ts'

/** The sessions one is recorded in, of one learning type, by month (REC-003 to REC-006). */
export function PersonalRecordsScreen({ learningTypeKey }: { learningTypeKey: string }) {
  const t = useTexts(recordsTexts)
  const user = useSessionUser()
  const type = useLearningTypes().data?.records.find((one) => one.learning_type_key === learningTypeKey)
  return (
    <>
      <h1>
        {type && (
          <span className="overline" lang="en">
            {type.name}
          </span>
        )}{' '}
        {t('record')}
      </h1>
      {user !== null && <Records facilitatorId={user.id} learningTypeKey={learningTypeKey} />}
    </>
  )
}

function Records({ facilitatorId, learningTypeKey }: { facilitatorId: number; learningTypeKey: string }) {
  const t = useTexts(recordsTexts)
  const query = usePersonalRecords(facilitatorId, learningTypeKey)
  return (
    <Loaded query={query} label={t('loading')} skeleton={<Skeleton height="16rem" />}>
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState headingLevel={2} title={t('empty')} text={t('emptyText')} />
        ) : (
          <Months records={records} />
        )
      }
    </Loaded>
  )
}

/** What the first view can show; older months are rendered once that stands. */
const FIRST_MONTHS = 3

function Months({ records }: { records: readonly PersonalRecord[] }) {
  const months = useMemo(() => groupByMonth(records), [records])
  const shown = useDeferredValue(months, months.slice(0, FIRST_MONTHS))
  return shown.map((month) => <RecordMonth key={`${month.year}-${month.month}`} {...month} />)
}
