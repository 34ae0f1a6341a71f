import { addressIn } from '@hub/contract/report-address.rules'
import { LAST_DAY, type SavedReport } from '@hub/contract/staff-saved-reports'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { listed } from '@hub/contract/listed.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { CompareFields, type Chosen } from '#platform/compare/compare-fields.tsx'
import { savedReportsTexts } from '../saved-reports.texts.ts'
import { differingFields, withTheirs, type SavedField, type SavedFields } from '../saved-reports.rules.ts'
import { useShownWords } from './shown-words.ts'

interface CompareSavedProps {
  /** What was read at first, and what of it is to be saved. */
  first: SavedFields
  mine: SavedFields
  theirs: SavedReport
  /** Those that the change can set. */
  of: readonly SavedField[]
  isPending: boolean
  error: unknown
  onSave: (chosen: SavedFields) => unknown
  onBack: () => void
}

/** A saved report that somebody else changed meanwhile, both versions field by field (STA-012). */
export function CompareSaved(props: CompareSavedProps) {
  const { first, mine, theirs, of, isPending, error, onSave, onBack } = props
  const messageOf = useMessageOf()
  const t = useTexts(savedReportsTexts)
  const wordsOf = useFieldWords()
  const fields = differingFields(mine, theirs).filter((field) => of.includes(field))
  // Whatever was not touched is theirs at first.
  const touched = differingFields(first, mine)
  const initial: Chosen<SavedField> = Object.fromEntries(
    fields.filter((field) => !touched.includes(field)).map((field) => [field, 'theirs']),
  )
  const resultOf = (chosen: Chosen<SavedField>) =>
    withTheirs(
      mine,
      theirs,
      of.filter((field) => !fields.includes(field) || chosen[field] === 'theirs'),
    )
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('conflict', { name: theirs.name })}
      description={t('conflictText')}
      isBusy={isPending}
      onClose={onBack}
    >
      <CompareFields
        fields={fields.map((id) => ({
          ...{ id, label: t(LABELS[id]) },
          ...{ mine: wordsOf(mine, id), theirs: wordsOf(theirs, id) },
        }))}
        initial={initial}
        resultOf={(chosen) =>
          of.map((id) => ({ label: t(LABELS[id]), value: wordsOf(resultOf(chosen), id) }))
        }
        verb={t('change')}
        isPending={isPending}
        onSave={(chosen) => onSave(resultOf(chosen))}
        onBack={onBack}
      />
      {error !== null && (
        <Notice tone="danger" role="alert">
          {messageOf(error)}
        </Notice>
      )}
    </Dialog>
  )
}

const LABELS = { name: 'name', address: 'of', isShared: 'sharing', sending: 'send' } as const

function useFieldWords() {
  const t = useTexts(savedReportsTexts)
  const { locale } = useLocale()
  const shownWords = useShownWords()
  return (fields: SavedFields, field: SavedField): string => {
    if (field === 'name') return fields.name
    if (field === 'isShared') return t(fields.isShared ? 'shared' : 'personal')
    if (field === 'address') {
      const shown = addressIn(fields.address)
      return shown ? Object.values(shownWords(shown)).join('\n') : ''
    }
    const { sending } = fields
    if (sending === null) return ''
    const to = listed(
      sending.to.map(({ name }) => name),
      locale,
    )
    return sending.day === LAST_DAY
      ? t('sentOnLastDay', { to })
      : t('sentOnDay', { day: String(sending.day), to })
  }
}
