import { Download, Printer } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import type { PersonalRecord } from '@hub/contract/records'
import { groupByMonth } from '@hub/contract/records.rules'
import { nowIso } from '#platform/page/clock.ts'
import { saveText } from '@hub/ui/page/save-file.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useLearningTypes } from '../catalogue/catalogue.queries.ts'
import styles from './parts/record-month.module.css'
import { RecordMonth, YearTotals } from './parts/record-month.tsx'
import { usePersonalRecords } from './records.queries.ts'
import { csvRowsOf } from './records.rules.ts'
import { recordsTexts } from './records.texts.ts'

/** The facilitator's own sessions, of one learning type, by month (REC-003 to REC-006). */
export function PersonalRecordsScreen({ learningTypeKey }: { learningTypeKey: string }) {
  const t = useTexts(recordsTexts)
  const user = useSessionUser()
  const type = useLearningTypes().data?.records.find((one) => one.learning_type_key === learningTypeKey)
  return (
    <>
      <h1>
        {type && (
          <span className="overline" lang={langOf(type.name)}>
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
          <>
            <Tools records={records} learningTypeKey={learningTypeKey} />
            <Months records={records} />
          </>
        )
      }
    </Loaded>
  )
}

/** As much as the first view can show; older months are rendered after it. */
const FIRST_MONTHS = 3

function Months({ records }: { records: readonly PersonalRecord[] }) {
  const months = useMemo(() => groupByMonth(records), [records])
  const shown = useDeferredValue(months, months.slice(0, FIRST_MONTHS))
  return (
    <>
      <YearTotals months={months} />
      {shown.map((month) => (
        <RecordMonth key={`${month.year}-${month.month}`} {...month} />
      ))}
    </>
  )
}

const CSV_TYPE = 'text/csv;charset=utf-8'
const DAY_CHARS = 10

/** One's own records on paper and as a file: only what the server returned, of nobody else (REP-010). */
function Tools({
  records,
  learningTypeKey,
}: {
  records: readonly PersonalRecord[]
  learningTypeKey: string
}) {
  const t = useTexts(recordsTexts)
  const user = useSessionUser()
  async function handleDownload() {
    const { csvText } = await import('#platform/page/csv.ts')
    const fields = (
      [
        'date',
        'startTime',
        'endTime',
        'minutes',
        'moduleName',
        'themeName',
        'clientIds',
        'participantsHead',
      ] as const
    ).map((key) => t(key))
    const name = `${t('csvName')} ${learningTypeKey} ${nowIso().slice(0, DAY_CHARS)}.csv`
    saveText(name, csvText(fields, csvRowsOf(records)), CSV_TYPE)
  }
  return (
    <>
      <p className="print-only">{user?.name}</p>
      <div className={classes('actions', styles.tools)}>
        <Button size="sm" icon={Printer} onPress={() => window.print()}>
          {t('print')}
        </Button>
        <Button size="sm" icon={Download} onPress={handleDownload}>
          {t('download')}
        </Button>
      </div>
    </>
  )
}
