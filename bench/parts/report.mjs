/** Formats results for people. */

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
