import type { CorrectableField, RecordLists, StaffRecord } from '@hub/contract/staff-records'
import { useTexts } from '@hub/ui/language/texts.ts'
import { CompareFields, type Chosen } from '#platform/compare/compare-fields.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { correctedBy, differs, editableOf, withTheirs, type CorrectionEntries } from '../correction.rules.ts'
import { correctionTexts } from '../correction.texts.ts'
import { recordTexts } from '../record.texts.ts'
import { BETWEEN, useFieldWords } from './use-field-words.ts'

interface CompareRecordProps {
  mine: CorrectionEntries
  theirs: StaffRecord
  /** What I changed: a field that I left alone is theirs at first, so that their correction is not lost unseen. */
  changed: readonly CorrectableField[]
  lists: RecordLists
  isPending: boolean
  onSave: (chosen: CorrectionEntries) => unknown
  onBack: () => void
}

/** A record that somebody else corrected meanwhile, both versions field by field (STA-012). */
export function CompareRecord(props: CompareRecordProps) {
  const { mine, theirs, changed, lists, isPending, onSave, onBack } = props
  const t = useTexts(correctionTexts)
  const names = useTexts(recordTexts)
  const both = useTexts(listsTexts)
  const words = useFieldWords(lists)
  const moments = useMoments()
  const [last] = theirs.corrections
  const by = last?.by ?? both('someoneElse')
  const ofMine = correctedBy(theirs, mine, lists)
  const fields = editableOf(theirs.kind)
  const differing = fields.filter((field) => differs(ofMine, theirs, field))
  const textOf = (record: typeof ofMine, field: CorrectableField) =>
    words.ofRecord(record, field).join(BETWEEN)
  const resultOf = (chosen: Chosen<CorrectableField>) =>
    withTheirs(
      mine,
      theirs,
      differing.filter((field) => chosen[field] === 'theirs'),
    )
  return (
    <>
      <PageHead title={t('conflict')} lead={t('conflictLead', { by, at: moments.at(last?.at ?? '') })} />
      <CompareFields
        fields={differing.map((id) => ({
          ...{ id, label: names(id), mine: textOf(ofMine, id), theirs: textOf(theirs, id) },
        }))}
        initial={Object.fromEntries(
          differing.filter((field) => !changed.includes(field)).map((field) => [field, 'theirs']),
        )}
        by={by}
        resultOf={(chosen) => {
          const result = correctedBy(theirs, resultOf(chosen), lists)
          return fields.map((id) => ({ label: names(id), value: textOf(result, id) || names('empty') }))
        }}
        verb={t('save')}
        isPending={isPending}
        onSave={(chosen) => onSave(resultOf(chosen))}
        onBack={onBack}
      />
    </>
  )
}
