import { Plus } from 'lucide-react'
import type { EventType, StaffEventRow } from '@hub/contract/staff-events'
import { inLocale } from '@hub/contract/translations.rules'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { dateAndTime, formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { Named } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { EVENT_VIEWS } from '@hub/contract/staff-events'
import { TORONTO } from '@hub/contract/toronto-time.rules'
import { ListFilters } from '#platform/lists/list-filters.tsx'
import { EmptyList } from '#platform/lists/empty-list.tsx'
import { ListFoot } from '#platform/lists/list-foot.tsx'
import { ViewLinks } from '#platform/lists/view-links.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { eventEditHref, eventHref, hrefOf } from '#platform/page/paths.ts'
import { eventsAddressIn, eventsInputOf, eventsSearchOf, type EventsAddress } from './events.rules.ts'
import { useEvents } from './events.queries.ts'
import { eventEditTexts } from './event-edit.texts.ts'
import { eventsTexts } from './events.texts.ts'
import { DraftChip, EventStatus } from './parts/event-status.tsx'
import { EventsExport } from './parts/event-exports.tsx'
import styles from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'

/** Events, those ahead first (CTM-009). Search, view, type, order and page are in the address (STA-011). */
export function EventsScreen() {
  const t = useTexts(eventsTexts)
  const edit = useTexts(eventEditTexts)
  const shown = eventsAddressIn(useSearch())
  const events = useEvents(eventsInputOf(shown))
  const hrefTo = (change: Partial<EventsAddress>) =>
    hrefOf('events') + eventsSearchOf({ ...shown, pages: [], ...change })
  const show = (change: Partial<EventsAddress>) =>
    goToHref(hrefTo(change), { replace: change.q !== undefined })
  return (
    <Loaded query={events} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {({ records, next, total, views, types, missing }) => (
        <>
          <PageHead
            title={t('title')}
            lead={t('lead', { count: views.coming ?? 0, missing: missing.texts })}
            actions={
              <ButtonLink variant="primary" icon={Plus} href={hrefOf('eventNew')}>
                {edit('create')}
              </ButtonLink>
            }
          />
          <section className={styles.panel} aria-label={t('title')}>
            <ViewLinks
              views={EVENT_VIEWS.map((view) => ({
                ...{ id: view, label: t(view), href: hrefTo({ view }), count: views[view] ?? 0 },
                isCurrent: view === shown.view,
              }))}
            />
            <ListFilters
              searchLabel={t('search')}
              q={shown.q}
              onSearch={(q) => show({ q })}
              sorts={[
                { id: 'date', label: t('sortDate') },
                { id: 'title', label: t('sortTitle') },
              ]}
              sort={shown.sort}
              onSort={(sort) => show({ sort })}
              tools={<EventsExport shown={shown} types={types} />}
            >
              <TypeFilter types={types} value={shown.type} onChange={(type) => show({ type })} />
              <ToggleGroup
                label={t('show')}
                options={[
                  { id: 'all', label: t('all') },
                  { id: 'untranslated', label: t('untranslated', { count: String(missing.events) }) },
                ]}
                value={shown.show}
                onChange={(one) => show({ show: one })}
              />
            </ListFilters>
            {records.length === 0 ? (
              <NoEvent shown={shown} hrefTo={hrefTo} />
            ) : (
              <>
                <EventTable rows={records} types={types} isDrafts={shown.view === 'drafts'} />
                <ListFoot
                  shown={t('shown', { shown: records.length, total })}
                  pages={shown.pages}
                  next={next}
                  hrefOf={(pages) => hrefTo({ pages })}
                />
              </>
            )}
          </section>
        </>
      )}
    </Loaded>
  )
}

const ALL = 'all'

/** No event is on this page: none at all, or none that fits the search and the filters. */
function NoEvent({
  shown,
  hrefTo,
}: {
  shown: EventsAddress
  hrefTo: (change: Partial<EventsAddress>) => string
}) {
  const t = useTexts(eventsTexts)
  const isFiltered = shown.q !== '' || shown.type !== '' || shown.show !== 'all'
  return (
    <EmptyList pages={shown.pages} firstHref={hrefTo({})}>
      <EmptyState
        title={t(isFiltered ? 'noResults' : 'none')}
        text={t(isFiltered ? 'noResultsText' : 'noneText')}
        action={
          isFiltered && <ButtonLink href={hrefTo({ q: '', type: '', show: 'all' })}>{t('clear')}</ButtonLink>
        }
      />
    </EmptyList>
  )
}

function TypeFilter(props: { types: readonly EventType[]; value: string; onChange: (type: string) => void }) {
  const { types, value, onChange } = props
  const t = useTexts(eventsTexts)
  const { locale } = useLocale()
  return (
    <Select
      label={t('type')}
      options={[
        { id: ALL, label: t('allTypes') },
        ...types.map((type) => ({ id: type.code, label: inLocale(type, locale).text })),
      ]}
      value={value === '' ? ALL : value}
      onChange={(code) => onChange(code === ALL ? '' : code)}
      className={styles.sort}
    />
  )
}

interface EventTableProps {
  rows: readonly StaffEventRow[]
  types: readonly EventType[]
  /** Among the drafts a row leads to the form. */
  isDrafts: boolean
}

function EventTable({ rows, types, isDrafts }: EventTableProps) {
  const t = useTexts(eventsTexts)
  const { locale } = useLocale()
  const typeOf = (code: string) => {
    const type = types.find((one) => one.code === code)
    return type ? inLocale(type, locale).text : code
  }
  return (
    <Table
      caption={t('caption')}
      columns={[
        { id: 'event', label: t('event'), isHeader: true },
        { id: 'starts', label: t('starts') },
        { id: 'places', label: t('places'), align: 'end' },
        { id: 'waiting', label: t('waiting'), align: 'end' },
        { id: 'status', label: t('status') },
      ]}
      rows={rows.map((row) => ({
        id: row.id,
        cells: {
          event: (
            <>
              <PlainLink href={isDrafts ? eventEditHref(row.id) : eventHref(row.id)} className={styles.name}>
                <Named>{inLocale(row, locale).title}</Named>
              </PlainLink>
              <span className={styles.small}>{typeOf(row.typeCode)}</span>
              {row.location !== null && (
                <span className={styles.small}>
                  <Named>{inLocale(row, locale).location ?? ''}</Named>
                </span>
              )}
              {row.missing > 0 && (
                <span className={styles.small}>{t('missing', { count: row.missing })}</span>
              )}
            </>
          ),
          starts:
            row.startDate === null ? (
              <span className="muted">{t('undated')}</span>
            ) : (
              dateAndTime(row.startDate, locale, TORONTO)
            ),
          places:
            row.maxRegistrants === null
              ? formatNumber(row.taken, locale)
              : t('placesOf', { taken: row.taken, max: row.maxRegistrants }),
          waiting: formatNumber(row.waiting, locale),
          status: (
            <div className={styles.chips}>
              <EventStatus event={row} />
              {row.draft === 'changed' && <DraftChip />}
            </div>
          ),
        },
      }))}
      className={styles.table}
    />
  )
}
