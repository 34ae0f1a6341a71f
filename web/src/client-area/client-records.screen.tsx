import { useEffect, useMemo } from 'react'
import type { ClientRecord } from '@hub/contract/clients'
import { mediumDate, timeOfDay } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { Table } from '@hub/ui/lists/table.tsx'
import { useClientRecords } from './client-area.queries.ts'
import { clientAreaTexts } from './client-area.texts.ts'
import { leadToKeptFile } from './merged-file.ts'
import { ClientArea } from './parts/client-area.tsx'
import { ClientOverline } from './parts/client-overline.tsx'
import styles from './parts/client-records.module.css'
import { useClient } from './use-client.ts'

const TABLE_HEIGHT = '16rem'

/** The sessions a client took part in, newest first (REC-001). */
export function ClientRecordsScreen() {
  const t = useTexts(clientAreaTexts)
  const { clientId, client } = useClient('clientRecord')
  const query = useClientRecords(clientId)
  const { error } = query
  useEffect(() => {
    leadToKeptFile(error, 'clientRecord')
  }, [error])
  return (
    <ClientArea clientId={clientId} current="clientRecord">
      <div className="page-head">
        <h1>
          <ClientOverline client={client.data?.record} />
          {t('recordTitle')}
        </h1>
      </div>
      <Loaded query={query} label={t('loadingRecords')} skeleton={<Skeleton height={TABLE_HEIGHT} />}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState headingLevel={2} title={t('noRecords')} text={t('noRecordsText')} />
          ) : (
            <Records records={records} />
          )
        }
      </Loaded>
    </ClientArea>
  )
}

function Records({ records }: { records: readonly ClientRecord[] }) {
  const t = useTexts(clientAreaTexts)
  const { locale } = useLocale()
  const newestFirst = useMemo(
    () => records.toSorted((a, b) => Date.parse(b.endTime) - Date.parse(a.endTime)),
    [records],
  )
  return (
    <Table
      caption={t('recordTitle')}
      className={styles.records}
      columns={[
        { id: 'module', label: t('moduleName'), isHeader: true, width: '27%' },
        { id: 'theme', label: t('themeName'), width: '18%' },
        { id: 'facilitator', label: t('facilitator'), width: '16%' },
        { id: 'date', label: t('date'), width: '15%' },
        { id: 'start', label: t('startTime'), width: '12%' },
        { id: 'end', label: t('endTime'), width: '12%' },
      ]}
      rows={newestFirst.map(({ id, moduleName, themeName, hostName, startTime, endTime }) => ({
        id,
        cells: {
          module: <Named>{moduleName}</Named>,
          theme: <Named>{themeName}</Named>,
          facilitator: <Named>{hostName}</Named>,
          date: <span className={styles.together}>{mediumDate(endTime, locale)}</span>,
          start: <span className={styles.together}>{timeOfDay(startTime, locale)}</span>,
          end: <span className={styles.together}>{timeOfDay(endTime, locale)}</span>,
        },
      }))}
    />
  )
}
