/** Which bytes a request means (RFC 9110), for files and films that lie on the device. */

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/** The bytes asked for, `whole` when all are meant or the header makes no sense, `none` when there are no such (416). */
export function readRange(header: string | null, size: number): ByteRange | 'whole' | 'none' {
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
