/** Tables as files that every spreadsheet opens as they are. */
import Papa from 'papaparse'

/** Without it some spreadsheets take the text for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The text of a CSV file, in UTF-8 with its mark; nothing in it is taken for a formula. */
export function csvText(fields: readonly string[], rows: readonly (string | number)[][]): string {
  const data = { fields: [...fields], data: [...rows] }
  return `${BYTE_ORDER_MARK}${Papa.unparse(data, { escapeFormulae: true })}\r\n`
}
