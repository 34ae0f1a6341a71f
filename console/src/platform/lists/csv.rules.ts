/** Writes rows as CSV that a spreadsheet reads as text. */

/** What a spreadsheet would take for a formula begins so, in some languages also with the wide forms of the signs. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
/** A spreadsheet knows by it that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The whole file, with the names of the columns in its first row. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(cellOf).join(',')).join('\r\n') + '\r\n'
}

function cellOf(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
