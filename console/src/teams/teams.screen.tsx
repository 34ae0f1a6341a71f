import { Plus } from 'lucide-react'
import { useState } from 'react'
import { TEAM_SORTS, TEAM_VIEWS, type TeamRow } from '@hub/contract/staff-teams'
import { Button } from '@hub/ui/buttons/button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { dateAndTime, formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { addressIn, inputOf, searchOf, type ListAddress } from '#platform/lists/list-address.rules.ts'
import { ExportButton } from '#platform/lists/export-button.tsx'
import { ListFilters } from '#platform/lists/list-filters.tsx'
import { EmptyList } from '#platform/lists/empty-list.tsx'
import { ListFoot } from '#platform/lists/list-foot.tsx'
import { ViewLinks } from '#platform/lists/view-links.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf, teamHref } from '#platform/page/paths.ts'
import { CreateTeamDialog } from './parts/name-dialogs.tsx'
import { pageOfTeams, useTeams } from './teams.queries.ts'
import { teamsTexts } from './teams.texts.ts'
import styles from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'

const WORDS = { views: TEAM_VIEWS, sorts: TEAM_SORTS }
type Address = ListAddress<(typeof TEAM_VIEWS)[number], (typeof TEAM_SORTS)[number]>

/** Teams, those without members first (PPL-006). Search, view, order and page are in the address. */
export function TeamsScreen() {
  const t = useTexts(teamsTexts)
  const shown: Address = addressIn(useSearch(), WORDS)
  const teams = useTeams(inputOf(shown))
  const [isCreating, setCreating] = useState(false)
  const hrefTo = (change: Partial<Address>) =>
    hrefOf('teams') + searchOf({ ...shown, pages: [], ...change }, WORDS)
  const show = (change: Partial<Address>) => goToHref(hrefTo(change), { replace: change.q !== undefined })
  return (
    <Loaded query={teams} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {({ records, next, total, views }) => (
        <>
          <PageHead
            title={t('title')}
            lead={t('lead', { count: views.active ?? 0 })}
            actions={
              <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
                {t('create')}
              </Button>
            }
          />
          <section className={styles.panel} aria-label={t('title')}>
            <ViewLinks
              views={TEAM_VIEWS.map((view) => ({
                ...{ id: view, label: t(view), href: hrefTo({ view }), count: views[view] ?? 0 },
                isCurrent: view === shown.view,
              }))}
            />
            <ListFilters
              searchLabel={t('search')}
              q={shown.q}
              onSearch={(q) => show({ q })}
              isSortedByHeads
              sorts={[
                { id: 'name', label: t('sortName') },
                { id: 'members', label: t('sortMembers') },
              ]}
              sort={shown.sort}
              onSort={(sort) => show({ sort })}
              tools={<TeamsExport shown={shown} />}
            />
            {records.length === 0 ? (
              <EmptyList pages={shown.pages} firstHref={hrefTo({})}>
                <EmptyState
                  title={shown.q === '' ? t('none') : t('noResults')}
                  text={shown.q === '' ? t('noneText') : t('noResultsText', { q: shown.q })}
                  action={shown.q !== '' && <Button onPress={() => show({ q: '' })}>{t('clear')}</Button>}
                />
              </EmptyList>
            ) : (
              <>
                <TeamTable rows={records} sortOf={(sort) => sortedBy(sort, shown.sort, hrefTo({ sort }))} />
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
          {isCreating && <CreateTeamDialog onClose={() => setCreating(false)} />}
        </>
      )}
    </Loaded>
  )
}

/** The list as it is shown, as a file (STA-011). */
function TeamsExport({ shown }: { shown: Address }) {
  const t = useTexts(teamsTexts)
  const { locale } = useLocale()
  return (
    <ExportButton
      file="teams"
      pageOf={pageOfTeams(inputOf(shown))}
      columns={[
        { label: t('team'), textOf: (row) => row.name },
        { label: t('members'), textOf: (row) => String(row.members) },
        { label: t('openFiles'), textOf: (row) => String(row.openFiles) },
        { label: t('since'), textOf: (row) => dateAndTime(row.createdAt, locale) },
      ]}
    />
  )
}

const sortedBy = (sort: Address['sort'], now: Address['sort'], href: string) => ({
  ...{ href, direction: sort === now ? (sort === 'name' ? ('up' as const) : ('down' as const)) : null },
})

interface TeamTableProps {
  rows: readonly TeamRow[]
  sortOf: (sort: Address['sort']) => ReturnType<typeof sortedBy>
}

function TeamTable({ rows, sortOf }: TeamTableProps) {
  const t = useTexts(teamsTexts)
  const { locale } = useLocale()
  const moments = useMoments()
  return (
    <Table
      caption={t('caption')}
      columns={[
        { id: 'team', label: t('team'), isHeader: true, sort: sortOf('name') },
        { id: 'members', label: t('members'), align: 'end', sort: sortOf('members') },
        { id: 'openFiles', label: t('openFiles'), align: 'end' },
        { id: 'since', label: t('since') },
      ]}
      rows={rows.map((row) => ({
        id: row.id,
        cells: {
          team: (
            <PlainLink href={teamHref(row.id)} className={styles.name}>
              {row.name}
            </PlainLink>
          ),
          members: formatNumber(row.members, locale),
          openFiles: formatNumber(row.openFiles, locale),
          since: moments.at(row.createdAt),
        },
      }))}
      className={styles.table}
    />
  )
}
