import { Check, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { REGISTRANT_VIEWS, type StaffEvent, type StaffRegistrant } from '@hub/contract/staff-events'
import { TORONTO } from '@hub/contract/toronto-time.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { ListFilters } from '#platform/lists/list-filters.tsx'
import { EmptyList } from '#platform/lists/empty-list.tsx'
import { ListFoot } from '#platform/lists/list-foot.tsx'
import { ViewLinks } from '#platform/lists/view-links.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { eventHref } from '#platform/page/paths.ts'
import { eventTexts } from '../event.texts.ts'
import {
  registrantsAddressIn,
  registrantsInputOf,
  registrantsSearchOf,
  type RegistrantsAddress,
} from '../events.rules.ts'
import { useMarkAttendance, useRegistrants } from '../events.queries.ts'
import { RegistrantsExport } from './event-exports.tsx'
import { AddRegistrantDialog, RemoveRegistrantDialog } from './registrant-dialogs.tsx'
import { RegistrantTable } from './registrant-table.tsx'
import styles from '#platform/lists/list-panel.module.css'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'

/** Who has a place, who waits, and whose place has ended. View, search and page are in the address. */
export function RegistrantsPanel({ event }: { event: StaffEvent }) {
  const t = useTexts(eventTexts)
  const { locale } = useLocale()
  const shown = registrantsAddressIn(useSearch())
  const people = useRegistrants(event.id, registrantsInputOf(shown))
  const [open, setOpen] = useState<'add' | StaffRegistrant | null>(null)
  const hrefTo = (change: Partial<RegistrantsAddress>) =>
    eventHref(event.id) + registrantsSearchOf({ ...shown, pages: [], ...change })
  const search = (q: string) => goToHref(hrefTo({ q }), { replace: true })
  const { startDate, isOpen } = event
  return (
    <Panel
      title={t('registrants')}
      isFlush
      className={styles.panel}
      actions={
        <>
          {isOpen && (
            <Button variant="quiet" icon={UserPlus} onPress={() => setOpen('add')}>
              {t('add')}
            </Button>
          )}
          <RegistrantsExport event={event} />
        </>
      }
    >
      <Loaded query={people} label={t('loadingPeople')} skeleton={<PanelSkeleton isInside count={4} />}>
        {({ records, next, total, views }) => (
          <>
            <ViewLinks
              views={REGISTRANT_VIEWS.map((view) => ({
                ...{ id: view, label: t(view), href: hrefTo({ view }), count: views[view] ?? 0 },
                isCurrent: view === shown.view,
              }))}
            />
            <ListFilters
              searchLabel={t('search')}
              q={shown.q}
              onSearch={search}
              sorts={[{ id: 'order', label: '' }]}
              sort={shown.sort}
              onSort={() => undefined}
            >
              {event.hasBegun && shown.view === 'registered' && <MarkPage event={event} rows={records} />}
            </ListFilters>
            {records.length === 0 ? (
              <EmptyList pages={shown.pages} firstHref={hrefTo({})}>
                <Nobody shown={shown} onClear={() => search('')} />
              </EmptyList>
            ) : (
              <>
                <RegistrantTable event={event} view={shown.view} rows={records} onRemove={setOpen} />
                <ListFoot
                  shown={
                    startDate !== null && isOpen && shown.view === 'registered'
                      ? t('shownAhead', {
                          ...{ shown: records.length, total },
                          start: dateAndTime(startDate, locale, TORONTO),
                        })
                      : t('shown', { shown: records.length, total })
                  }
                  pages={shown.pages}
                  next={next}
                  hrefOf={(pages) => hrefTo({ pages })}
                />
              </>
            )}
          </>
        )}
      </Loaded>
      {open === 'add' && <AddRegistrantDialog event={event} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'add' && (
        <RemoveRegistrantDialog event={event} person={open} onClose={() => setOpen(null)} />
      )}
    </Panel>
  )
}

/** Marks everybody on the page who is not marked yet. */
function MarkPage({ event, rows }: { event: StaffEvent; rows: readonly StaffRegistrant[] }) {
  const t = useTexts(eventTexts)
  const messageOf = useMessageOf()
  const mark = useMarkAttendance(event.id)
  const facilitatorIds = rows.flatMap((row) => (row.attended === null ? row.facilitatorId : []))
  if (facilitatorIds.length === 0) return null
  async function handleMark() {
    try {
      const { record } = await mark.mutateAsync({ facilitatorIds, attended: true })
      showToast(t('marked', { count: record.marked }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <Button icon={Check} isPending={mark.isPending} onPress={handleMark}>
      {t('markPage', { count: facilitatorIds.length })}
    </Button>
  )
}

function Nobody({ shown, onClear }: { shown: RegistrantsAddress; onClear: () => void }) {
  const t = useTexts(eventTexts)
  if (shown.q !== '')
    return (
      <EmptyState
        title={t('noResults')}
        text={t('noResultsText', { q: shown.q })}
        action={<Button onPress={onClear}>{t('clear')}</Button>}
      />
    )
  const words = { registered: 'nobody', waiting: 'nobodyWaits', ended: 'nobodyEnded' } as const
  const key = words[shown.view]
  return <EmptyState title={t(key)} text={t(`${key}Text`)} />
}
