/** Reads a CSV file of people: what separates its columns, which columns they are, and in which line each row begins. */
import { CsvError, parse } from 'csv-parse/sync'
import {
  INVITATION_COLUMNS,
  INVITED_AT_ONCE_MAX,
  type FileFault,
  type InvitationColumn,
} from '@hub/contract/staff-invitations'
import { columnTexts } from './invitation-columns.texts.ts'

export interface PeopleFile {
  header: string[]
  /** The position of each column that is there. */
  columns: ReadonlyMap<InvitationColumn, number>
  /** The names of columns that nothing is made of. */
  unused: string[]
  rows: { line: number; cells: string[] }[]
}
export interface Faulty {
  fault: { line: number; fault: FileFault; column: string | null }
}

/** The rows below the header, or why there are none. Rows whose cells are all empty are left out. */
export function readPeopleFile(csv: string): PeopleFile | Faulty {
  // One sign for the end of a line: then the parser counts lines as an editor does.
  const text = csv
    .replace(/^\uFEFF/, '')
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
  const read = recordsOf(text)
  if ('fault' in read) return read
  const [first, ...rows] = read.records
  if (first === undefined) return faulty(1, 'empty')
  const header = first.cells.map((name) => name.trim())
  const known = header.map(columnOf)
  const repeated = known.findIndex((column, at) => column !== null && known.indexOf(column) < at)
  if (repeated >= 0) return faulty(first.line, 'columnRepeated', header[repeated])
  const columns = new Map(INVITATION_COLUMNS.map((column) => [column, known.indexOf(column)] as const))
  for (const [column, at] of columns) if (at < 0) columns.delete(column)
  if (!columns.has('email')) return faulty(first.line, 'noEmailColumn')
  const over = rows[INVITED_AT_ONCE_MAX]
  if (over !== undefined) return faulty(over.line, 'tooManyRows')
  if (rows.length === 0) return faulty(first.line, 'empty')
  return { header, columns, unused: header.filter((name, at) => known[at] === null && name !== ''), rows }
}

function faulty(line: number, fault: FileFault, column: string | null = null): Faulty {
  return { fault: { line, fault, column } }
}

/** What the parser gives for a record. */
interface Parsed {
  record: string[]
  info: { lines: number }
}

function recordsOf(text: string): { records: PeopleFile['rows'] } | Faulty {
  try {
    const options = {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }
    const parsed = parse(text, options) as unknown as Parsed[]
    const records = parsed.map(({ record, info }) => ({
      // The parser gives the line in which a record ends.
      line: info.lines - record.join('').split('\n').length + 1,
      cells: record,
    }))
    return { records: records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return faulty(Number(error.lines ?? 1), 'unreadable')
  }
}

/** A comma, or a semicolon, as spreadsheets write where the comma is in numbers: what the header has more of. */
function delimiterOf(text: string): ',' | ';' {
  const header = /^\s*(.*)/.exec(text)?.[1] ?? ''
  return header.split(';').length > header.split(',').length ? ';' : ','
}

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const NAMES = new Map(
  Object.values(columnTexts).flatMap((texts) =>
    INVITATION_COLUMNS.flatMap((column) =>
      texts[column].split('|').map((name) => [plain(name), column] as const),
    ),
  ),
)

function columnOf(name: string): InvitationColumn | null {
  return NAMES.get(plain(name)) ?? null
}
