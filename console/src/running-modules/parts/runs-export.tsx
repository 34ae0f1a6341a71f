import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ExportButton } from '#platform/lists/export-button.tsx'
import { pageOfWaitingRuns } from '../waiting-runs.queries.ts'
import { waitingRunsTexts } from '../waiting-runs.texts.ts'

/** The list of unrecorded sessions as a file (STA-011). */
export function RunsExport() {
  const t = useTexts(waitingRunsTexts)
  const { locale } = useLocale()
  const at = (iso: string) => dateAndTime(iso, locale)
  return (
    <ExportButton
      file="unrecorded-sessions"
      variant="secondary"
      pageOf={pageOfWaitingRuns}
      columns={[
        { label: t('host'), textOf: ({ host }) => host.name },
        { label: t('email'), textOf: ({ host }) => host.email },
        { label: t('module'), textOf: (run) => run.module },
        { label: t('began'), textOf: (run) => at(run.startTime) },
        { label: t('ended'), textOf: (run) => at(run.endTime) },
        {
          label: t('reminded'),
          textOf: ({ remindedAt }) => (remindedAt === null ? t('never') : at(remindedAt)),
        },
      ]}
    />
  )
}
