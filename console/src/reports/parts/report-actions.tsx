/** What is done with a report as a whole: it is saved by a name, downloaded, and printed. */
import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import type { ReportSubject } from '@hub/contract/staff-reports'
import type { SavedReport } from '@hub/contract/staff-saved-reports'
import { MenuButton } from '@hub/ui/buttons/menu-button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import type { useReportFile } from '../reports.queries.ts'
import { areFilesCounted, type Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { SavedActions } from '../../saved-reports/parts/saved-actions.tsx'
import styles from '../reports.module.css'

interface ReportActionsProps {
  shown: Shown
  file: ReturnType<typeof useReportFile>
  /** The saved report that was opened. */
  opened: SavedReport | undefined
  /** The figures are there: only then there is something to save. */
  isCounted: boolean
}

export function ReportActions({ shown, file, opened, isCounted }: ReportActionsProps) {
  return (
    <span className={styles.actions}>
      <SavedActions shown={isCounted ? shown : undefined} opened={opened} />
      {isCounted && <DownloadMenu shown={shown} file={file} />}
    </span>
  )
}

function DownloadMenu({ shown, file }: Pick<ReportActionsProps, 'shown' | 'file'>) {
  const t = useTexts(reportsTexts)
  const csv = (label: string, of: ReportSubject) => ({
    ...{ label, icon: FileText, onAction: () => file.mutate({ format: 'csv', of }) },
  })
  return (
    <MenuButton
      variant="primary"
      icon={Download}
      label={t('download')}
      isPending={file.isPending}
      items={[
        {
          ...{ label: t('xlsx'), hint: t('xlsxHint'), icon: FileSpreadsheet },
          onAction: () => file.mutate({ format: 'xlsx' }),
        },
        csv(t('csv'), 'sessions'),
        ...(areFilesCounted(shown) ? [csv(t('csvFiles'), 'files')] : []),
        ...(shown.only.length === 0 ? [csv(t('csvEvents'), 'events')] : []),
        { label: t('print'), hint: t('printHint'), icon: Printer, onAction: () => window.print() },
      ]}
    />
  )
}
