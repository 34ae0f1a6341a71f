/** The state of the form that corrects a record: what is typed, on which version, and what came of saving it. */
import { useCallback, useRef, useState } from 'react'
import type { RecordLists, StaffRecord } from '@hub/contract/staff-records'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { now } from '#platform/page/clock.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { recordHref } from '#platform/page/paths.ts'
import { correctedBy, correctionOf, entriesOf, faultsIn, type CorrectionEntries } from './correction.rules.ts'
import { correctionTexts } from './correction.texts.ts'
import { useCorrect } from './records.queries.ts'

const REASON_MIN = 5

/** Saves on the version that was read; `newer` is the record where somebody else corrected it meanwhile (STA-012). */
export function useCorrection(read: StaffRecord, lists: RecordLists) {
  const t = useTexts(correctionTexts)
  // What was read when the form opened: a later reading must not change what was typed, nor the version.
  const [base, setBase] = useState(read)
  const [entries, setEntries] = useState(() => entriesOf(read))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [newer, setNewer] = useState<StaffRecord | null>(null)
  const correct = useCorrect(read.id)
  const isSaved = useRef(false)
  const after = correctedBy(base, entries, lists)
  const isChanged = Object.keys(correctionOf(base, after)).length > 0
  const shouldBlock = useCallback(() => isChanged && !isSaved.current, [isChanged])
  const isShort = reason.trim().length < REASON_MIN
  const faultsNow = () => faultsIn(base, entries, lists, now().getTime())

  async function save(on: StaffRecord, wanted: CorrectionEntries) {
    const given = correctionOf(on, correctedBy(on, wanted, lists))
    try {
      await correct.mutateAsync({ ...given, version: on.version, reason: reason.trim() })
      isSaved.current = true
      showToast(t('saved'))
      goToHref(recordHref(read.id))
    } catch (error) {
      // What else was refused is told in the form.
      setNewer(isCallError(error, 'RecordChanged') ? (error.record as StaffRecord) : null)
    }
  }
  return {
    ...{ base, entries, after, reason, setReason, newer, shouldBlock, correct },
    faults: isChecked ? faultsNow() : {},
    isReasonMissing: isChecked && isShort,
    change: (change: Partial<CorrectionEntries>) => setEntries({ ...entries, ...change }),
    /** Saves, or says at each field what is wrong. */
    submit() {
      setChecked(true)
      return isShort || Object.keys(faultsNow()).length > 0 ? undefined : save(base, entries)
    },
    /** Saves what was chosen of both versions. */
    saveOn(on: StaffRecord, chosen: CorrectionEntries) {
      setEntries(chosen)
      setBase(on)
      return save(on, chosen)
    },
    /** Back to the form, which is about the newer version from here on. */
    goOn(on: StaffRecord) {
      setBase(on)
      setNewer(null)
    },
  }
}
