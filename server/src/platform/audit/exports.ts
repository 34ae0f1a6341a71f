/** What every export of a list shares: how many rows leave the hub in one step, and what the audit log says of them (STA-011). */

/** Rows of one step of an export: about half a megabyte. */
export const EXPORTED_AT_ONCE = 1000

type Asked = Readonly<Record<string, string | number | undefined>>

/** What was looked for, as the entry of the reading has it: `view pending, q amara`. */
export function wordsOf(asked: Asked): string {
  return Object.entries(asked)
    .flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name} ${value}`]))
    .join(', ')
}

/** The note of one step: how many rows left the hub, and of which list. Where a page began is of no interest. */
export function exportNote(rows: number, { after: _, ...asked }: Asked, what = 'rows'): string {
  return [`${rows} ${what}`, wordsOf(asked)].filter((one) => one !== '').join(', ')
}
