/** Writes tables as files: CSV row by row, and XLSX with typed cells (REP-007). */
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { writeXlsx } from 'hucre/xlsx'
import type { FileReply } from '#platform/http/file-reply.ts'
import type { Sheet } from './report-sheets.ts'

const CSV_TYPE = 'text/csv; charset=utf-8'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const NARROWEST = 10
const WIDEST = 60
const BOLD = { font: { bold: true } }

type Row = readonly (string | number | null)[]

/**
 * Rows as CSV, as they come: UTF-8 with its mark, so that spreadsheets read it as such, and a text that would be a
 * formula is made a text.
 */
export function csvFile(name: string, rows: Iterable<Row> | AsyncIterable<Row>): FileReply {
  const writer = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' })
  // A fault in the middle ends the answer as broken, not as a shorter file; and whoever leaves ends the reading.
  pipeline(Readable.from(rows), writer, () => {})
  return { name: `${name}.csv`, type: CSV_TYPE, content: Readable.from(inPieces(writer)) }
}

/** Lines together are sent and compressed at less cost than one by one; the first goes at once, and shows that a file comes. */
const PIECE_BYTES = 16_384

async function* inPieces(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [piece, length, least]: [Buffer[], number, number] = [[], 0, 0]
  for await (const line of lines) {
    piece.push(line)
    length += line.length
    if (length < least) continue
    yield Buffer.concat(piece)
    ;[piece, length, least] = [[], 0, PIECE_BYTES]
  }
  if (length > 0) yield Buffer.concat(piece)
}

/** Tables as the sheets of one workbook, each with its head in sight. Every text is a text: nothing is a formula. */
export async function xlsxFile(name: string, sheets: readonly Sheet[]): Promise<FileReply> {
  const content = await writeXlsx({
    sheets: sheets.map(({ name: title, head, rows }) => ({
      name: title,
      columns: head.map((header, index) => ({
        width: widthOf([header, ...rows.map((row) => row[index] ?? null)]),
      })),
      rows: [head, ...rows.map((row) => [...row])],
      cells: new Map(head.map((value, index) => [`0,${index}`, { value, style: BOLD }])),
      freezePane: { rows: 1 },
    })),
  })
  return { name: `${name}.xlsx`, type: XLSX_TYPE, content: Buffer.from(content) }
}

function widthOf(cells: Iterable<string | number | null>): number {
  let width = NARROWEST
  for (const cell of cells) width = Math.max(width, `${cell ?? ''}`.length + 2)
  return Math.min(width, WIDEST)
}
