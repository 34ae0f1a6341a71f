/** Says in two words what a query does, without any value of it. */

const WORD = /^[\s(]*([a-z]+)/i
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i
const MARK = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g

/** The operation in capitals and the first table, such as `SELECT clients`; `BEGIN` alone has none. */
export function summaryOf(text: string): string {
  // Text in quotes is a value, whatever it says.
  const plain = text.replaceAll(MARK, ' ')
  const operation = WORD.exec(plain)?.[1]?.toUpperCase() ?? 'QUERY'
  const table = TABLE.exec(plain)?.[1]
  return table === undefined ? operation : `${operation} ${table.toLowerCase()}`
}
