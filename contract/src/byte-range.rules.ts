/** Reads the Range header of a request for a file (RFC 9110), the same on the server and in the device's store. */

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * Returns the requested range, `whole` for the whole file, or `none` when the range cannot be satisfied (416). Several
 * ranges at once and malformed headers are answered with the whole file, as the RFC allows.
 */
export function readRange(header: string | null | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const suffix = Number(last)
    return suffix === 0 || size === 0 ? 'none' : { start: Math.max(0, size - suffix), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'none' : { start, end }
}
