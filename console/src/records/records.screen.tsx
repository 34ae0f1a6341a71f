import type { RecordRow } from '@hub/contract/staff-records'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { EmptyList } from '#platform/lists/empty-list.tsx'
import { ListFoot } from '#platform/lists/list-foot.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf, recordHref } from '#platform/page/paths.ts'
import { SearchForm } from './parts/search-form.tsx'
import { useWhen } from './parts/use-when.ts'
import { useRecords } from './records.queries.ts'
import { filterFault, recordsAddressIn, recordsSearchOf, type RecordsAddress } from './records.rules.ts'
import { recordsTexts } from './records.texts.ts'
import panel from '#platform/lists/list-panel.module.css'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './records.module.css'

/** Finds records by client, module, day, and host on one day; what is looked for is in the address (PPL-009, CON-16). */
export function RecordsScreen() {
  const t = useTexts(recordsTexts)
  const shown = recordsAddressIn(useSearch())
  const isAsked = filterFault(shown) === null
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <section className={panel.panel} aria-label={t('title')}>
        <SearchForm
          key={recordsSearchOf({ ...shown, pages: [] })}
          shown={shown}
          onSearch={(filters) => goToHref(hrefOf('records') + recordsSearchOf({ ...filters, pages: [] }))}
        />
        {isAsked ? <Found shown={shown} /> : <EmptyState title={t('start')} text={t('startText')} />}
      </section>
    </>
  )
}

function Found({ shown }: { shown: RecordsAddress }) {
  const t = useTexts(recordsTexts)
  const records = useRecords(shown)
  return (
    <Loaded query={records} label={t('loading')} skeleton={<PanelSkeleton />}>
      {({ records: rows, next }) =>
        rows.length === 0 ? (
          <EmptyList
            pages={shown.pages}
            firstHref={hrefOf('records') + recordsSearchOf({ ...shown, pages: [] })}
          >
            <EmptyState
              title={t('none')}
              text={t('noneText')}
              action={<ButtonLink href={hrefOf('records')}>{t('clear')}</ButtonLink>}
            />
          </EmptyList>
        ) : (
          <>
            <RecordTable rows={rows} />
            <ListFoot
              shown={t('shown', { count: rows.length })}
              pages={shown.pages}
              next={next}
              hrefOf={(pages) => hrefOf('records') + recordsSearchOf({ ...shown, pages })}
            />
          </>
        )
      }
    </Loaded>
  )
}

function RecordTable({ rows }: { rows: readonly RecordRow[] }) {
  const t = useTexts(recordsTexts)
  const when = useWhen()
  return (
    <Table
      caption={t('caption')}
      columns={[
        { id: 'session', label: t('session'), isHeader: true },
        { id: 'kind', label: t('kind') },
        { id: 'when', label: t('when') },
      ]}
      rows={rows.map((row) => ({
        id: row.id,
        cells: {
          session: (
            <>
              <PlainLink href={recordHref(row.id)} className={panel.name}>
                <Named>{row.module}</Named>
              </PlainLink>
              <span className={panel.small}>
                <Named>{row.theme}</Named>
              </span>
            </>
          ),
          kind: t(row.kind),
          when: (
            <>
              {when.at(row.startTime)}
              <span className={panel.small}>{t('until', { at: when.end(row) })}</span>
            </>
          ),
        },
      }))}
      className={classes(panel.table, styles.table)}
    />
  )
}
