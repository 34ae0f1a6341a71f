/** Tables as files that every spreadsheet opens directly. */
import Papa from 'papaparse'

/** Without it some spreadsheets assume another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The text of a CSV file, in UTF-8 with its byte order mark; no value is treated as a formula. */
export function csvText(fields: readonly string[], rows: readonly (string | number)[][]): string {
  const data = { fields: [...fields], data: [...rows] }
  return `${BYTE_ORDER_MARK}${Papa.unparse(data, { escapeFormulae: true })}\r\n`
}
