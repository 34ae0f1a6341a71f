/** What is typed about an item until the draft has it, on the version that was read (STA-012). */
import { useState } from 'react'
import { isLegibleColor } from '@hub/contract/colors.rules'
import { differing, type ContentFields } from '@hub/contract/content.rules'
import type { ContentEdit, ContentItem, StoredContent } from '@hub/contract/staff-content'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useEditContent } from '../content.queries.ts'
import { nameOf } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'
import { pictureTexts } from '../picture.texts.ts'

const COLOR = /^#[0-9a-f]{6}$/i

export function useItemForm(item: ContentItem) {
  const t = useTexts(contentTexts)
  const p = useTexts(pictureTexts)
  const edit = useEditContent()
  // What was read when the form opened: a later reading must not change what was typed, nor the version.
  const [base, setBase] = useState<Pick<ContentItem, 'fields' | 'version'>>(item)
  const [fields, setFields] = useState<ContentFields>(item.fields)
  const [isChecked, setChecked] = useState(false)
  const [newer, setNewer] = useState<StoredContent | null>(null)
  const typed = differing(fields, base.fields)
  const isTyped = Object.keys(typed).length > 0
  /** A colour that is there already may be older than the rule that words can be read on it. */
  function colorError(key: string): string | undefined {
    const color = String(fields[key])
    if (!COLOR.test(color)) return t('colorWrong')
    return key in typed && !isLegibleColor(color) ? p('illegible') : undefined
  }
  const errors = {
    'en.name': nameOf({ fields }).trim() === '' ? t('nameMissing') : undefined,
    color: 'color' in fields ? colorError('color') : undefined,
    coverColor: fields['coverColor'] ? colorError('coverColor') : undefined,
  }
  // The draft went on elsewhere, or was published, while nothing was typed here.
  if (!isTyped && newer === null && base.version !== item.version) {
    setBase(item)
    setFields(item.fields)
  }
  async function save(wanted: ContentFields, version: string) {
    const { kind, id } = item
    try {
      const { record } = await edit.mutateAsync({ kind, id, version, fields: wanted as ContentEdit })
      setBase(record)
      setFields(record.fields)
      setNewer(null)
      setChecked(false)
      showToast(t('saved', { name: nameOf(record) }))
    } catch (error) {
      if (isCallError(error, 'ContentChanged')) return setNewer(error.record as StoredContent)
      // What else was refused is told in the form, which goes on with what was chosen.
      if (newer === null) return
      setBase(newer)
      setFields({ ...newer.fields, ...wanted })
      setNewer(null)
    }
  }
  return {
    ...{ edit, fields, typed, isTyped, newer },
    errors: isChecked ? errors : {},
    change: (some: ContentFields) => setFields({ ...fields, ...some }),
    submit() {
      setChecked(true)
      const hasErrors = Object.values(errors).some(Boolean)
      return hasErrors || !isTyped ? undefined : save(typed, base.version)
    },
    /** What was chosen field by field, with everything else that was typed. */
    saveOver: (chosen: ContentFields) =>
      newer && save({ ...differing(typed, newer.fields), ...chosen }, newer.version),
    /** Goes on with what was typed, on the newer version. */
    takeNewer() {
      if (newer === null) return
      setBase(newer)
      setFields({ ...newer.fields, ...typed })
      setNewer(null)
    },
  }
}
