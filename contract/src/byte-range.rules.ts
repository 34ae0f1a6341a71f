/** Which bytes a request for a file means (RFC 9110): the server and the device's own store answer alike. */

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * Gives the bytes asked for, `whole` when all are meant, or `none` when there are no such bytes (416). Several
 * ranges at once, and headers that make no sense, are answered whole, as the RFC allows.
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
