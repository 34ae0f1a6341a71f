import type { EventType, StaffEvent, StaffEventRow } from '@hub/contract/staff-events'
import { TORONTO } from '@hub/contract/toronto-time.rules'
import { inLocale } from '@hub/contract/translations.rules'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ExportButton } from '#platform/lists/export-button.tsx'
import { allRegistrants, pageOfEvents } from '../events.queries.ts'
import { eventTexts } from '../event.texts.ts'
import { eventsInputOf, type EventsAddress } from '../events.rules.ts'
import { eventsTexts } from '../events.texts.ts'

/** The list of events as it is shown, as a file (STA-011). */
export function EventsExport({ shown, types }: { shown: EventsAddress; types: readonly EventType[] }) {
  const t = useTexts(eventsTexts)
  const { locale } = useLocale()
  const typeOf = (row: StaffEventRow) => {
    const type = types.find(({ code }) => code === row.typeCode)
    return type ? inLocale(type, locale).text : row.typeCode
  }
  return (
    <ExportButton
      file="events"
      pageOf={pageOfEvents(eventsInputOf(shown))}
      columns={[
        { label: t('event'), textOf: (row) => inLocale(row, locale).title },
        { label: t('type'), textOf: typeOf },
        {
          label: t('startsInToronto'),
          textOf: ({ startDate }) =>
            startDate === null ? t('undated') : dateAndTime(startDate, locale, TORONTO),
        },
        { label: t('places'), textOf: (row) => String(row.taken) },
        { label: t('most'), textOf: (row) => String(row.maxRegistrants ?? '') },
        { label: t('waiting'), textOf: (row) => String(row.waiting) },
        { label: t('status'), textOf: (row) => t(row.draft === 'new' ? 'draft' : row.view) },
      ]}
    />
  )
}

/** Everybody who has a place or waits, as a file for a spreadsheet. */
export function RegistrantsExport({ event }: { event: StaffEvent }) {
  const t = useTexts(eventTexts)
  const words = useTexts(eventsTexts)
  const { locale } = useLocale()
  const markOf = (attended: boolean | null) => (attended === null ? '' : t(attended ? 'attended' : 'absent'))
  return (
    <ExportButton
      file={`event-${event.id}`}
      pageOf={allRegistrants(event.id)}
      doneText={(count) => t('exported', { count })}
      columns={[
        { label: t('name'), textOf: (row) => row.name },
        { label: t('email'), textOf: (row) => row.email },
        { label: t('agency'), textOf: (row) => row.agency },
        { label: words('status'), textOf: (row) => t(row.view) },
        { label: t('since'), textOf: (row) => dateAndTime(row.since, locale, TORONTO) },
        { label: t('attendance'), textOf: (row) => markOf(row.attended) },
      ]}
    />
  )
}
