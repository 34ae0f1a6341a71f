import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { BulkBar } from '#platform/lists/bulk-bar.tsx'
import { addressIn, inputOf, searchOf, type ListAddress } from '#platform/lists/list-address.rules.ts'
import { ListFilters } from '#platform/lists/list-filters.tsx'
import { EmptyList } from '#platform/lists/empty-list.tsx'
import { ListFoot } from '#platform/lists/list-foot.tsx'
import { ViewLinks } from '#platform/lists/view-links.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf } from '#platform/page/paths.ts'
import { useAgencies, useApprove } from './agencies.queries.ts'
import { AGENCY_WORDS } from './agencies.rules.ts'
import { agenciesTexts } from './agencies.texts.ts'
import { AddAgencyDialog } from './parts/add-agency-dialog.tsx'
import { AgenciesExport } from './parts/agencies-export.tsx'
import { AgencyTable } from './parts/agency-table.tsx'
import { RefuseDialog } from './parts/refuse-dialog.tsx'
import styles from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'

type Address = ListAddress<(typeof AGENCY_WORDS.views)[number], (typeof AGENCY_WORDS.sorts)[number]>

/** Agencies, those that wait for a decision first, each with those that are probably the same (PPL-005). */
export function AgenciesScreen() {
  const t = useTexts(agenciesTexts)
  const shown: Address = addressIn(useSearch(), AGENCY_WORDS)
  const agencies = useAgencies(inputOf(shown))
  const [isAdding, setAdding] = useState(false)
  const [selected, setSelected] = useState<readonly number[]>([])
  const hrefTo = (change: Partial<Address>) =>
    hrefOf('agencies') + searchOf({ ...shown, pages: [], ...change }, AGENCY_WORDS)
  const show = (change: Partial<Address>) => goToHref(hrefTo(change), { replace: change.q !== undefined })
  return (
    <Loaded query={agencies} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {({ records, next, total, views }) => (
        <>
          <PageHead
            title={t('title')}
            lead={t('lead', { total: views.all ?? 0, pending: views.pending ?? 0 })}
            actions={
              <>
                <ButtonLink href={hrefOf('cities')}>{t('cities')}</ButtonLink>
                <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
                  {t('add')}
                </Button>
              </>
            }
          />
          <section className={styles.panel} aria-label={t('title')}>
            <ViewLinks
              views={AGENCY_WORDS.views.map((view) => ({
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
                { id: 'facilitators', label: t('sortFacilitators') },
                { id: 'newest', label: t('sortNewest') },
              ]}
              sort={shown.sort}
              onSort={(sort) => show({ sort })}
              tools={<AgenciesExport query={inputOf(shown)} />}
            />
            {records.length === 0 ? (
              <NoAgency shown={shown} hrefTo={hrefTo} />
            ) : (
              <>
                <AgencyTable
                  rows={records}
                  {...{ selected, sort: shown.sort }}
                  onSelect={setSelected}
                  hrefOf={(sort) => hrefTo({ sort })}
                />
                <Decisions
                  rows={records.filter(({ id }) => selected.includes(id))}
                  onDone={() => setSelected([])}
                />
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
          {isAdding && <AddAgencyDialog onClose={() => setAdding(false)} />}
        </>
      )}
    </Loaded>
  )
}

/** No agency is on this page: none at all, or none with what was searched for. */
function NoAgency({ shown, hrefTo }: { shown: Address; hrefTo: (change: Partial<Address>) => string }) {
  const t = useTexts(agenciesTexts)
  const isSearched = shown.q !== ''
  return (
    <EmptyList pages={shown.pages} firstHref={hrefTo({})}>
      <EmptyState
        title={t(isSearched ? 'noResults' : 'none')}
        text={isSearched ? t('noResultsText', { q: shown.q }) : t('noneText')}
        action={isSearched && <ButtonLink href={hrefTo({ q: '' })}>{t('clear')}</ButtonLink>}
      />
    </EmptyList>
  )
}

/** What can be decided about the selected rows. */
function Decisions({
  rows,
  onDone,
}: {
  rows: readonly { id: number; facilitators: number }[]
  onDone: () => void
}) {
  const t = useTexts(agenciesTexts)
  const messageOf = useMessageOf()
  const approve = useApprove()
  const [isRefusing, setRefusing] = useState(false)
  async function handleApprove() {
    try {
      const { records } = await approve.mutateAsync(rows.map(({ id }) => id))
      showToast(t('approved', { count: records.length }))
      onDone()
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <>
      <BulkBar count={rows.length} onClear={onDone}>
        <Button size="sm" variant="onDark" isPending={approve.isPending} onPress={handleApprove}>
          {t('approve')}
        </Button>
        <Button size="sm" variant="onDark" onPress={() => setRefusing(true)}>
          {t('refuse')}
        </Button>
      </BulkBar>
      {isRefusing && <RefuseDialog agencies={rows} onDone={onDone} onClose={() => setRefusing(false)} />}
    </>
  )
}
