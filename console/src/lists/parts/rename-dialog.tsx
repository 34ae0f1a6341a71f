import { useState } from 'react'
import type { MetaType } from '@hub/contract/metas'
import { agesIn } from '@hub/contract/lists.rules'
import type { ListEntry } from '@hub/contract/staff-lists'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { entryName, textsOf } from '../lists.rules.ts'
import { useRenameEntry } from '../lists.queries.ts'
import { selectionTexts } from '../lists.texts.ts'
import { EntryFields } from './entry-fields.tsx'

interface RenameDialogProps {
  type: MetaType
  entry: ListEntry
  onClose: () => void
}

/** The texts of an entry in every language, on those that were read when the dialog opened (STA-012). */
export function RenameDialog({ type, entry, onClose }: RenameDialogProps) {
  const t = useTexts(selectionTexts)
  const rename = useRenameEntry(entry.id)
  const was = textsOf(entry)
  const [texts, setTexts] = useState(was)
  const [isChecked, setChecked] = useState(false)
  const hasOtherAges = type === 'age' && String(agesIn(texts.en)) !== String(agesIn(was.en))
  const fault = texts.en.trim() === '' ? t('textMissing') : hasOtherAges ? t('ageWrong') : undefined
  return (
    <ReasonDialog
      title={t('renameTitle', { name: entryName(entry) })}
      text={t('renameText')}
      verb={t('save')}
      hasReason={false}
      isReady={fault === undefined}
      onUnready={() => setChecked(true)}
      onDo={async () => {
        const { record } = await rename.mutateAsync({ was, texts })
        showToast(t('renamed', { name: entryName(record) }))
      }}
      onClose={onClose}
    >
      <EntryFields type={type} texts={texts} onChange={setTexts} error={isChecked ? fault : undefined} />
    </ReasonDialog>
  )
}
