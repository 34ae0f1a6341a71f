/** Formats the server's log for developers: one plain line for each entry instead of JSON. */

const LEVEL_WIDTH = 5
const MESSAGE_FIRST = new Set(['level', 'time', 'msg', 'err', 'error'])

const clock = (time) => new Date(time).toTimeString().slice(0, 'hh:mm:ss'.length)
/** Milliseconds come with thirteen digits behind the point. */
const ONE_DIGIT = 10
function shown(value) {
  if (typeof value === 'number') return Math.round(value * ONE_DIGIT) / ONE_DIGIT
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** One line of the log in words; a line that is not an entry stays as it is. */
export function readable(line) {
  const entry = parse(line)
  if (!entry) return line
  const { level, time, msg, err, error } = entry
  const details = Object.entries(entry)
    .filter(([key]) => !MESSAGE_FIRST.has(key))
    .map(([key, value]) => `${key}=${shown(value)}`)
  const fault = err ?? error
  const trace = fault ? [`\n${fault.stack ?? shown(fault)}`] : []
  const words = msg ? [msg, ...details] : details
  return [clock(time), level.padEnd(LEVEL_WIDTH), ...words].join(' ').trimEnd() + trace.join('')
}

function parse(line) {
  if (!line.startsWith('{')) return undefined
  try {
    const entry = JSON.parse(line)
    return typeof entry.level === 'string' && typeof entry.time === 'number' ? entry : undefined
  } catch {
    return undefined
  }
}
