import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ExportButton } from '#platform/lists/export-button.tsx'
import { pageOfAgencies, type ListInput } from '../agencies.queries.ts'
import { agenciesTexts } from '../agencies.texts.ts'

/** The list of agencies as it is shown, as a file (STA-011). */
export function AgenciesExport({ query }: { query: ListInput }) {
  const t = useTexts(agenciesTexts)
  const { locale } = useLocale()
  return (
    <ExportButton
      file="agencies"
      pageOf={pageOfAgencies(query)}
      columns={[
        { label: t('name'), textOf: (row) => row.name },
        { label: t('status'), textOf: (row) => t(row.status) },
        { label: t('city'), textOf: (row) => row.cities.join(t('between')) },
        { label: t('facilitators'), textOf: (row) => String(row.facilitators) },
        { label: t('entered'), textOf: (row) => dateAndTime(row.createdAt, locale) },
      ]}
    />
  )
}
