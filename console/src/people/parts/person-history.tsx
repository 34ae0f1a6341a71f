import type { Person } from '@hub/contract/staff-people'
import { listed } from '@hub/contract/listed.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { HistoryPanel } from '#platform/page/history-panel.tsx'
import { deedTexts } from '../deeds.texts.ts'
import { PERSON_FIELDS, type PersonField } from '../person-edit.rules.ts'
import { personEditTexts } from '../person-edit.texts.ts'
import { personTexts } from '../person.texts.ts'

const BY = {
  staff: 'byStaff',
  facilitator: 'byFacilitator',
  system: 'bySystem',
  visitor: 'byVisitor',
} as const

/** What a correction may have changed, as the log has it, by the word of the form. */
const CORRECTED = new Map<string, PersonField>([
  ...PERSON_FIELDS.map((field) => [field, field] as const),
  ['agencyId', 'agency'],
  ...['provinceId', 'cityId', 'newCityName'].map((field) => [field, 'place'] as const),
])
/** A correction's note: the changed fields and the reason. */
const CORRECTION = /^(\w+(?:, \w+)*): ([\s\S]*)$/

/** What was decided and changed, newest first, as sentences. */
export function PersonHistory({ person }: { person: Person }) {
  const t = useTexts(personTexts)
  const deeds = useTexts(deedTexts)
  const wordsOf = (action: string) =>
    action in deedTexts.en ? deeds(action as keyof typeof deedTexts.en) : action
  const fields = useTexts(personEditTexts)
  const { locale } = useLocale()
  const noteOf = (action: string, note: string | null) => {
    const [, changed = '', reason = ''] = (action === 'facilitator-edit' && CORRECTION.exec(note ?? '')) || []
    const corrected = changed.split(', ').map((name) => CORRECTED.get(name))
    if (!corrected.every((field) => field !== undefined)) return note
    return t('corrected', {
      fields: listed(new Set(corrected.map((field) => fields(field))), locale),
      reason,
    })
  }
  const entries = person.history.map(({ byName, ...entry }) => ({
    ...entry,
    note: noteOf(entry.action, entry.note),
    words: wordsOf(entry.action),
    by: byName ?? t(BY[entry.by as keyof typeof BY] ?? 'bySystem'),
  }))
  return <HistoryPanel title={t('history')} none={t('noHistory')} entries={entries} />
}
