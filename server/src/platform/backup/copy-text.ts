/** PostgreSQL's COPY text format: one line for each row, so that `COPY ... FROM` and psql can read it too. */

/** A row as the database writes its values. */
export type TextRow = (string | null)[]

const NULL = String.raw`\N`
const ESCAPES = new Map([
  ['\\', '\\\\'],
  ['\b', String.raw`\b`],
  ['\f', String.raw`\f`],
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
  ['\v', String.raw`\v`],
])
const UNESCAPES = new Map([...ESCAPES].map(([char, escaped]) => [escaped, char]))
const TO_ESCAPE = /[\\\b\f\n\r\t\v]/g
const ESCAPED = /\\[\\bfnrtv]/g

/** The row as one line, with its end. */
export function lineOf(row: TextRow): string {
  return `${row.map(fieldOf).join('\t')}\n`
}

function fieldOf(value: string | null): string {
  return value === null ? NULL : value.replace(TO_ESCAPE, (char) => ESCAPES.get(char) ?? char)
}

/** The rows of whole lines. */
export function rowsOf(text: string): TextRow[] {
  if (text === '') return []
  return text.replace(/\n$/, '').split('\n').map(rowOf)
}

function rowOf(line: string): TextRow {
  return line.split('\t').map((field) => {
    if (field === NULL) return null
    return field.includes('\\') ? field.replace(ESCAPED, (found) => UNESCAPES.get(found) ?? found) : field
  })
}
