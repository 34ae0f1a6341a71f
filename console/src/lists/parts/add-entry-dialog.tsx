import { useState } from 'react'
import { agesIn } from '@hub/contract/lists.rules'
import type { SelectionList } from '@hub/contract/staff-lists'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { entryName, NO_TEXTS } from '../lists.rules.ts'
import { useAddEntry } from '../lists.queries.ts'
import { selectionTexts } from '../lists.texts.ts'
import { EntryFields } from './entry-fields.tsx'

const CODE = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/

/** Adds an entry to the end of a list. */
export function AddEntryDialog({ list, onClose }: { list: SelectionList; onClose: () => void }) {
  const t = useTexts(selectionTexts)
  const add = useAddEntry()
  const { type, hasCodes, hasAdults } = list
  const [texts, setTexts] = useState(NO_TEXTS)
  const [code, setCode] = useState('')
  const [isForAdults, setForAdults] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const isCodeWrong = code !== '' && !CODE.test(code)
  const fault =
    texts.en.trim() === ''
      ? t('textMissing')
      : type === 'age' && agesIn(texts.en).length === 0
        ? t('ageMissing')
        : undefined
  async function handleAdd() {
    const { record } = await add.mutateAsync({
      ...{ type, texts, isForAdults },
      ...(code !== '' && { code }),
    })
    showToast(t('added', { name: entryName(record) }))
  }
  return (
    <ReasonDialog
      title={t('addTitle', { list: t(type) })}
      text={t('addText')}
      verb={t('add')}
      hasReason={false}
      isReady={fault === undefined && !isCodeWrong}
      onUnready={() => setChecked(true)}
      onDo={handleAdd}
      onClose={onClose}
    >
      <EntryFields type={type} texts={texts} onChange={setTexts} error={isChecked ? fault : undefined} />
      {hasCodes && (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          value={code}
          onChange={setCode}
          error={isChecked && isCodeWrong ? t('codeWrong') : undefined}
        />
      )}
      {hasAdults && (
        <Checkbox isSelected={isForAdults} onChange={setForAdults}>
          {t('adultsOnly')}
        </Checkbox>
      )}
    </ReasonDialog>
  )
}
