import { Upload, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PEOPLE_AT_ONCE_MAX, type PersonRow } from '@hub/contract/staff-people'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { ListFilters } from '#platform/lists/list-filters.tsx'
import { EmptyList } from '#platform/lists/empty-list.tsx'
import { ListFoot } from '#platform/lists/list-foot.tsx'
import { SelectResults } from '#platform/lists/select-results.tsx'
import { useShownColumns } from '#platform/lists/shown-columns.ts'
import { ViewLinks } from '#platform/lists/view-links.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf } from '#platform/page/paths.ts'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import { Decisions, type Question } from './parts/decision/decisions.tsx'
import { PeopleTable, type PeopleTableProps } from './parts/people-table.tsx'
import { PeopleFilters } from './parts/people-filters.tsx'
import { PeopleTools } from './parts/people-tools.tsx'
import {
  namedFilters,
  PEOPLE_COLUMNS,
  PEOPLE_WORDS,
  peopleAddressIn,
  peopleInputOf,
  peopleSearchOf,
  USUAL_COLUMNS,
  type PeopleAddress,
} from './people.rules.ts'
import { readFirstPeople, usePeople } from './people.queries.ts'
import { peopleTexts } from './people.texts.ts'
import styles from '#platform/lists/list-panel.module.css'

/** Facilitators: those that wait for a decision come first (PPL-001). Search, view, order and page are in the address. */
export function PeopleScreen() {
  const t = useTexts(peopleTexts)
  const shown = peopleAddressIn(useSearch())
  const people = usePeople(peopleInputOf(shown))
  const columns = useShownColumns('people', { all: PEOPLE_COLUMNS, usual: USUAL_COLUMNS })
  const hrefTo = (change: Partial<PeopleAddress>) =>
    hrefOf('people') + peopleSearchOf({ ...shown, pages: [], ...change })
  const show = (change: Partial<PeopleAddress>) =>
    goToHref(hrefTo(change), { replace: change.q !== undefined })
  return (
    <Loaded query={people} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {({ records, next, total, views, agencies, filters }) => (
        <>
          <PageHead
            title={t('title')}
            lead={t('lead', { total: views.all ?? 0, agencies, pending: views.pending ?? 0 })}
            actions={
              <>
                <ButtonLink href={hrefOf('peopleInvite')} icon={Upload}>
                  {t('inviteFile')}
                </ButtonLink>
                <ButtonLink href={hrefOf('peopleInvite')} variant="primary" icon={UserPlus}>
                  {t('invite')}
                </ButtonLink>
              </>
            }
          />
          <section className={styles.panel} aria-label={t('title')}>
            <ViewLinks
              views={PEOPLE_WORDS.views.map((view) => ({
                ...{ id: view, label: t(view), href: hrefTo({ view }), count: views[view] ?? 0 },
                ...{ isCurrent: view === shown.view, isWaiting: view === 'pending' },
              }))}
            />
            <ListFilters
              searchLabel={t('search')}
              q={shown.q}
              onSearch={(q) => show({ q })}
              isSortedByHeads
              sorts={[
                { id: 'name', label: t('sortName') },
                { id: 'agency', label: t('sortAgency') },
                { id: 'registered', label: t('sortRegistered') },
                { id: 'lastLogin', label: t('sortLastLogin') },
              ]}
              sort={shown.sort}
              onSort={(sort) => show({ sort })}
              chips={
                <PeopleFilters
                  filters={namedFilters(shown, filters)}
                  since={shown.since}
                  onChange={({ since = shown.since, ...only }) =>
                    show({ only: { ...shown.only, ...only }, since: since === '' ? undefined : since })
                  }
                />
              }
              tools={<PeopleTools shown={shown} columns={columns} />}
            />
            {records.length === 0 ? (
              <EmptyList pages={shown.pages} firstHref={hrefTo({})}>
                <NobodyFits shown={shown} onClear={() => show({ q: '', only: {}, since: undefined })} />
              </EmptyList>
            ) : (
              <>
                <Rows rows={records} isShown={columns.isShown} {...{ shown, total, hrefTo }} />
                <ListFoot
                  shown={t('shown', { shown: records.length, total })}
                  pages={shown.pages}
                  next={next}
                  hrefOf={(pages) => hrefTo({ pages })}
                  rows={{ value: shown.rows, onChange: (rows) => show({ rows }) }}
                />
              </>
            )}
          </section>
        </>
      )}
    </Loaded>
  )
}

type RowsProps = Omit<PeopleTableProps, 'selected' | 'onSelect' | 'onAsk'> & { total: number }

/** The rows, which of them are selected, and what is asked about these or about one. */
function Rows({ total, ...props }: RowsProps) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [question, setQuestion] = useState<Question | null>(null)
  // Whoever fits what is asked for now, also on other pages.
  const address = peopleSearchOf({ ...props.shown, pages: [] })
  const [results, setResults] = useState<{ address: string; rows: readonly PersonRow[] } | null>(null)
  const known = results?.address === address ? results.rows : []
  const elsewhere = known.filter(({ id }) => props.rows.every((row) => row.id !== id))
  async function selectResults() {
    const { records: rows } = await readFirstPeople(peopleInputOf({ ...props.shown, pages: [] }))
    setResults({ address, rows })
    setSelected(new Set(rows.map(({ id }) => id)))
  }
  return (
    <>
      <PeopleTable
        {...props}
        selected={selected}
        onSelect={(ids, isSelected) => setSelected(withThese(selected, ids, isSelected))}
        onAsk={(row, what) => setQuestion({ people: [row], what })}
      />
      <Decisions
        // Whoever is neither shown nor a result any more is no longer selected.
        selected={[...props.rows, ...elsewhere].filter(({ id }) => selected.has(id))}
        more={
          total > props.rows.length && (
            <SelectResults total={total} most={PEOPLE_AT_ONCE_MAX} select={selectResults} />
          )
        }
        onClear={() => setSelected(new Set())}
        question={question}
        onAsk={setQuestion}
      />
    </>
  )
}

/** Nobody is in the view, or nobody fits what was asked for. */
function NobodyFits({ shown, onClear }: { shown: PeopleAddress; onClear: () => void }) {
  const t = useTexts(peopleTexts)
  const isFiltered = Object.keys(shown.only).length > 0 || shown.since !== undefined
  if (shown.q === '' && !isFiltered) return <EmptyState title={t('nobody')} text={t('nobodyText')} />
  return (
    <EmptyState
      title={t('noResults')}
      text={isFiltered ? t('noneOfFilters') : t('noResultsText', { q: shown.q })}
      action={<Button onPress={onClear}>{isFiltered ? t('clearFilters') : t('clear')}</Button>}
    />
  )
}

function withThese(
  selected: ReadonlySet<number>,
  ids: readonly number[],
  isIn: boolean,
): ReadonlySet<number> {
  const next = new Set(selected)
  for (const id of ids) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}
