import { Download } from 'lucide-react'
import type { StaffEvent } from '@hub/contract/staff-events'
import { TORONTO } from '@hub/contract/toronto-time.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { csvOf } from '#platform/lists/csv.rules.ts'
import { saveFile } from '#platform/page/save-text.ts'
import { eventTexts } from '../event.texts.ts'
import { eventsTexts } from '../events.texts.ts'
import { useExportRegistrants } from '../events.queries.ts'

/** Everybody who has a place or waits, as a file for a spreadsheet. */
export function ExportButton({ event }: { event: StaffEvent }) {
  const t = useTexts(eventTexts)
  const words = useTexts(eventsTexts)
  const { locale } = useLocale()
  const messageOf = useMessageOf()
  const fetchAll = useExportRegistrants(event.id)
  const markOf = (attended: boolean | null) => (attended === null ? '' : t(attended ? 'attended' : 'absent'))
  async function handleExport() {
    try {
      const { records } = await fetchAll.mutateAsync()
      const head = [t('name'), t('email'), t('agency'), words('status'), t('since'), t('attendance')]
      const rows = records.map((row) => [
        ...[row.name, row.email, row.agency, t(row.view)],
        ...[dateAndTime(row.since, locale, TORONTO), markOf(row.attended)],
      ])
      const file = new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' })
      saveFile(`event-${event.id}.csv`, file)
      showToast(t('exported', { count: records.length }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <Button
      variant="quiet"
      icon={Download}
      isPending={fetchAll.isPending}
      pendingText={t('exporting')}
      onPress={handleExport}
    >
      {t('export')}
    </Button>
  )
}
