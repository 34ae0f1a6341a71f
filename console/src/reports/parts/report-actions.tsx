/** What is done with a report as a whole: it is saved by a name, downloaded, and printed. */
import { Download, FileSpreadsheet, FileText, FolderOpen, Printer, Star } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { MenuButton } from '@hub/ui/buttons/menu-button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { hrefOf } from '#platform/page/paths.ts'
import type { useReportFile } from '../reports.queries.ts'
import { areFilesCounted, type Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { SaveReportDialog } from '../saved/save-report-dialog.tsx'
import { savedReportsTexts } from '../saved/saved-reports.texts.ts'
import styles from '../reports.module.css'

interface ReportActionsProps {
  shown: Shown
  file: ReturnType<typeof useReportFile>
  /** The figures are there: only then there is something to save. */
  isCounted: boolean
}

export function ReportActions({ shown, file, isCounted }: ReportActionsProps) {
  const saved = useTexts(savedReportsTexts)
  const [isSaving, setSaving] = useState(false)
  return (
    <span className={styles.actions}>
      <ButtonLink variant="quiet" icon={FolderOpen} href={hrefOf('savedReports')}>
        {saved('title')}
      </ButtonLink>
      {isCounted && (
        <>
          <Button variant="quiet" icon={Star} aria-haspopup="dialog" onPress={() => setSaving(true)}>
            {saved('save')}
          </Button>
          <DownloadMenu shown={shown} file={file} />
        </>
      )}
      {isSaving && <SaveReportDialog shown={shown} onClose={() => setSaving(false)} />}
    </span>
  )
}

function DownloadMenu({ shown, file }: Omit<ReportActionsProps, 'isCounted'>) {
  const t = useTexts(reportsTexts)
  const csv = (label: string, of: 'sessions' | 'files') => ({
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
        { label: t('print'), hint: t('printHint'), icon: Printer, onAction: () => window.print() },
      ]}
    />
  )
}
