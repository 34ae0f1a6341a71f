/** The way to the saved reports, to saving what is shown, and to sending the one that was opened. */
import { Clock, FolderOpen, Star } from 'lucide-react'
import { useState } from 'react'
import type { SavedReport } from '@hub/contract/staff-saved-reports'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { savedReportsTexts } from '../saved-reports.texts.ts'
import { type Saveable, SaveReportDialog } from './save-report-dialog.tsx'
import { SendDialog } from './send-dialogs.tsx'

interface SavedActionsProps {
  /** Undefined while there is nothing to save. */
  shown: Saveable | undefined
  /** The saved report that was opened. */
  opened: SavedReport | undefined
}

export function SavedActions({ shown, opened }: SavedActionsProps) {
  const t = useTexts(savedReportsTexts)
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <ButtonLink variant="quiet" icon={FolderOpen} href={hrefOf('savedReports')}>
        {t('title')}
      </ButtonLink>
      {shown && (
        <Button variant="quiet" icon={Star} aria-haspopup="dialog" onPress={() => setSaving(true)}>
          {t('save')}
        </Button>
      )}
      {shown && isSaving && (
        <SaveReportDialog
          shown={shown}
          over={opened?.mayChange ? opened : undefined}
          onClose={() => setSaving(false)}
        />
      )}
      {opened?.mayChange && opened.isShared && <SendAction report={opened} />}
    </>
  )
}

/** Only a shared report is sent, by whoever may change it; the server refuses it to anybody else (REP-008). */
function SendAction({ report }: { report: SavedReport }) {
  const t = useTexts(savedReportsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={Clock} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {t('sendVerb')}
      </Button>
      {isOpen && <SendDialog report={report} onClose={() => setOpen(false)} />}
    </>
  )
}
