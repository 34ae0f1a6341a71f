import type { StaffEvent } from '@hub/contract/staff-events'
import { TORONTO } from '@hub/contract/toronto-time.rules'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ExportButton } from '#platform/lists/export-button.tsx'
import { eventTexts } from '../event.texts.ts'
import { eventsTexts } from '../events.texts.ts'
import { allRegistrants } from '../events.queries.ts'

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
