/** Writes a number of bytes as people read it. */
const MB = 1_000_000
const GB = 1000 * MB
const KB = 1000

/** '178.2 MB', '1.4 GB', '12 KB'. */
export function shownBytes(bytes: number, locale: string): string {
  const [unit, size, digits] =
    bytes >= GB ? (['GB', GB, 2] as const) : bytes >= MB ? (['MB', MB, 1] as const) : (['KB', KB, 0] as const)
  const amount = bytes === 0 ? 0 : Math.max(bytes / size, unit === 'KB' ? 1 : 0)
  return `${amount.toLocaleString(locale, { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${unit}`
}
