/** Formats results for people. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a row meets its limit. */
export function holds({ value, bar, better }) {
  return better === 'more' ? value >= bar : value <= bar
}

function reaches({ value, aim, better }) {
  if (aim === undefined) return false
  return better === 'more' ? value >= aim : value <= aim
}

function verdict(row) {
  if (row.skipped) return `not measured: ${row.skipped}`
  if (reaches(row)) return 'reaches the aim'
  return holds(row) ? 'keeps the bar' : '**misses the bar**'
}

const figure = (value) => (value === undefined ? '' : String(Math.round(value * 100) / 100))

/** Every row as a line of a table, in Markdown. */
export function tableOf(rows) {
  const lines = rows.map((row) => {
    const sign = row.better === 'more' ? '≥' : '≤'
    const bar = row.bar === undefined ? '' : `${sign} ${figure(row.bar)}`
    const aim = row.aim === undefined ? '' : `${sign} ${figure(row.aim)}`
    const value = row.skipped ? '' : `${figure(row.value)} ${row.unit === 'ratio' ? '' : row.unit}`.trim()
    return `| ${row.what}${row.note ? ` (${row.note})` : ''} | ${value} | ${bar} | ${aim} | ${verdict(row)} |`
  })
  return ['| what | value | bar | aim | |', '|---|---|---|---|---|', ...lines, ''].join('\n')
}

/** Writes the table of every result in the folder, and gives it. */
export function renewTable(folder) {
  const rows = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const table = tableOf(rows)
  writeFileSync(join(folder, 'table.md'), table)
  return table
}
