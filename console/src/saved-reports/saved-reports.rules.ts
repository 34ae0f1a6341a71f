/** Two versions of a saved report, field by field (STA-012). */
import type { SavedReport } from '@hub/contract/staff-saved-reports'

export const SAVED_FIELDS = ['name', 'address', 'isShared', 'sending'] as const
export type SavedField = (typeof SAVED_FIELDS)[number]
export type SavedFields = Pick<SavedReport, SavedField>

/** To whom it is sent and on which day; the next day follows from that. */
const comparable = (fields: SavedFields, field: SavedField) => {
  const { sending } = fields
  if (field !== 'sending' || sending === null) return JSON.stringify(fields[field])
  return JSON.stringify([sending.day, sending.to.map(({ id }) => id).toSorted((a, b) => a - b)])
}

/** The fields in which two versions differ. */
export const differingFields = (mine: SavedFields, theirs: SavedFields): SavedField[] =>
  SAVED_FIELDS.filter((field) => comparable(mine, field) !== comparable(theirs, field))

/** The one version, with some fields of the other. */
export const withTheirs = (
  mine: SavedFields,
  theirs: SavedFields,
  fields: readonly SavedField[],
): SavedFields => ({ ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) })
