/** How the audit log says what a correction changed, and how that is read again: the original stays readable (PPL-009). */
import { CORRECTABLE, type CorrectableField } from '@hub/contract/staff-records'

/** A field with its values before and after, as words. */
export interface FieldChange {
  field: CorrectableField
  before: string
  after: string
}

const NAMES: Record<CorrectableField, string> = {
  startTime: 'start',
  endTime: 'end',
  participationCount: 'people',
  minAge: 'youngest age',
  maxAge: 'oldest age',
  languageId: 'language',
  provinceId: 'province',
  demographicsList: 'groups',
  facilitators: 'facilitators',
  clients: 'clients',
}
/** How the command line and the audit log call a field of a record. */
export const fieldName = (field: CorrectableField): string => NAMES[field]

const BETWEEN = '; '
const BECAME = ' -> '

/** One change as the note has it: `people 9 -> 8`. */
export const changeText = ({ field, before, after }: FieldChange): string =>
  `${NAMES[field]} ${before}${BECAME}${after}`

/** The note of a correction: why, and each change. */
export const noteOf = (reason: string, changes: readonly FieldChange[]): string =>
  [reason, ...changes.map(changeText)].join(BETWEEN)

/** The reason and the changes of a note. Only what stands at its end can be a change: a reason may have any words. */
export function readNote(note: string): { reason: string; changes: FieldChange[] } {
  const parts = note.split(BETWEEN)
  const changes: FieldChange[] = []
  while (parts.length > 1) {
    const change = readChange(parts.at(-1) ?? '')
    if (change === null || changes.some(({ field }) => field === change.field)) break
    changes.unshift(change)
    parts.pop()
  }
  return { reason: parts.join(BETWEEN), changes }
}

function readChange(text: string): FieldChange | null {
  const field = CORRECTABLE.find((one) => text.startsWith(`${NAMES[one]} `))
  if (field === undefined) return null
  const [before, after, ...more] = text.slice(NAMES[field].length + 1).split(BECAME)
  return before === undefined || after === undefined || more.length > 0 ? null : { field, before, after }
}
