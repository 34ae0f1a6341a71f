import { useState, type ReactNode } from 'react'
import type { SavedReport } from '@hub/contract/staff-saved-reports'
import { isCallError } from '#platform/calls/call-error.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { differingFields, withTheirs, type SavedField, type SavedFields } from '../saved-reports.rules.ts'
import { CompareSaved } from './compare-saved.tsx'

interface ChangeSavedDialogProps {
  title: string
  text: string
  verb: string
  /** As it was read, or a new one. */
  report: SavedFields & { version: string }
  /** What the change can set. */
  of: readonly SavedField[]
  /** The report as it is to be. */
  mine: SavedFields
  isReady?: boolean
  onUnready?: () => void
  /** Saves it on a version. */
  send: (fields: SavedFields, version: string) => Promise<unknown>
  onSaved: (fields: SavedFields) => void
  onClose: () => void
  children?: ReactNode
}

/** Changes a saved report on the version that was read; of a newer one both stand side by side (STA-012). */
export function ChangeSavedDialog(props: ChangeSavedDialogProps) {
  const { report, of, mine, send, onSaved, onClose, children, ...words } = props
  // What was read when the dialog opened: a later reading must change neither what was typed nor the version.
  const [first] = useState(report)
  const [read, setRead] = useState(report)
  const [theirs, setTheirs] = useState<SavedReport | null>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function save(fields: SavedFields, version: string) {
    try {
      await send(fields, version)
      onSaved(fields)
    } catch (failure) {
      if (isCallError(failure, 'SavedReportChanged')) setTheirs(failure.record as SavedReport)
      throw failure
    }
  }
  async function handleSaveOver(fields: SavedFields, version: string) {
    setPending(true)
    setError(null)
    try {
      await save(fields, version)
      onClose()
    } catch (failure) {
      setError(isCallError(failure, 'SavedReportChanged') ? null : failure)
      setPending(false)
    }
  }
  /** What was not touched stays as it was read last. */
  function changed() {
    const touched = differingFields(first, mine)
    return withTheirs(
      mine,
      read,
      of.filter((field) => !touched.includes(field)),
    )
  }
  function handleBack() {
    if (theirs) setRead(theirs)
    setTheirs(null)
  }
  if (theirs !== null)
    return (
      <CompareSaved
        key={theirs.version}
        {...{ first, mine, theirs, of, isPending, error }}
        onSave={(fields) => handleSaveOver(fields, theirs.version)}
        onBack={handleBack}
      />
    )
  return (
    <ReasonDialog {...words} hasReason={false} onDo={() => save(changed(), read.version)} onClose={onClose}>
      {children}
    </ReasonDialog>
  )
}
