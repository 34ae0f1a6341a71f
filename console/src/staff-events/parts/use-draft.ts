import { useMemo, useState } from 'react'
import type { EventEffects, StoredEventFields } from '@hub/contract/event-edits'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { eventEditTexts } from '../event-edit.texts.ts'
import {
  type EventForm,
  faultsByKey,
  fieldsOf,
  formOf,
  isOtherThan,
  isToPublish,
  noteOf,
} from '../event-form.rules.ts'
import { usePreviewEdit, usePublishEvent, useSaveDraft } from '../events.queries.ts'

const refusalIn = (error: unknown) => (isCallError(error, 'EventsRefused') ? error : null)

const faultsIn = (error: unknown, unread: readonly string[]): Record<string, string> => ({
  ...faultsByKey(refusalIn(error)?.record),
  ...Object.fromEntries(unread.map((key) => [key, 'no-moment'])),
})

const ignore = () => undefined

export type Draft = ReturnType<typeof useDraft>

/** What is typed about an event, what is stored of it, and the ways to store and to publish it (CTM-009, STA-012). */
export function useDraft(id: number, stored: StoredEventFields) {
  const t = useTexts(eventEditTexts)
  // What was read when the form opened: a later reading must not change what was typed, nor the version.
  const [base, setBase] = useState(stored)
  const [form, setForm] = useState<EventForm>(() => formOf(stored.fields, stored.note))
  const [unread, setUnread] = useState<readonly string[]>([])
  const [effects, setEffects] = useState<EventEffects | null>(null)
  const [newer, setNewer] = useState<StoredEventFields | null>(null)
  const preview = usePreviewEdit(id)
  const saving = useSaveDraft(id)
  const publishing = usePublishEvent(id)
  // What was refused at publishing stands in the form as well; the dialog says everything else.
  const error = preview.error ?? saving.error ?? refusalIn(publishing.error)

  /** What was typed, or null where something of it cannot be read. */
  function readForm() {
    preview.reset()
    saving.reset()
    publishing.reset()
    const read = fieldsOf(form, base.fields)
    setUnread(read.unread)
    return read.unread.length > 0 ? null : { fields: read.fields, note: noteOf(form) }
  }
  function showNewer(record: StoredEventFields) {
    setEffects(null)
    setNewer(record)
  }
  async function save() {
    const edit = readForm()
    if (edit === null) return
    try {
      const { record } = await saving.mutateAsync({ ...edit, version: base.version })
      setBase(record)
      // Without a change there is no draft, and so no note.
      if (record.note !== edit.note) setForm((typed) => ({ ...typed, note: record.note }))
      showToast(t('savedDraft'))
    } catch (failure) {
      if (isCallError(failure, 'EventChanged')) showNewer(failure.record as StoredEventFields)
      // Else the form shows what is wrong.
    }
  }
  /** Counts whom publishing would concern. What fails stands in the form. */
  async function ask() {
    const edit = readForm()
    if (edit !== null) await preview.mutateAsync(edit).then(({ record }) => setEffects(record), ignore)
  }
  async function publish(): Promise<boolean> {
    const edit = { fields: fieldsOf(form, base.fields).fields, note: noteOf(form) }
    try {
      const { told = 0, offers = 0 } = effects ?? {}
      await publishing.mutateAsync({ ...edit, version: base.version, told, offers })
      return true
    } catch (failure) {
      if (isCallError(failure, 'EventChanged')) {
        showNewer(failure.record as StoredEventFields)
        return false
      }
      if (isCallError(failure, 'EventsRefused')) return false
      // What the dialog shows next, with the mail, is what holds now.
      if (isCallError(failure, 'EffectsChanged')) setEffects((await preview.mutateAsync(edit)).record)
      throw failure
    }
  }
  return {
    ...{ base, form, setForm, effects, newer, error, save, ask, publish, showNewer },
    isTyped: useMemo(() => isOtherThan(form, base), [form, base]),
    isToPublish: useMemo(() => isToPublish(form, base), [form, base]),
    isSaving: saving.isPending,
    isAsking: preview.isPending,
    faults: faultsIn(error, unread),
    closeEffects: () => setEffects(null),
    closeNewer: () => setNewer(null),
    /** The form has what was chosen, on the version that is there now. */
    takeChosen(chosen: EventForm) {
      setForm(chosen)
      if (newer !== null) setBase(newer)
      setNewer(null)
    },
  }
}
