/** Reads the conditions of a request for a file: which bytes, and whether the reader has them already (RFC 9110). */
import type { IncomingHttpHeaders } from 'node:http'

export interface Validators {
  /** Strong, in its quotes. */
  etag: string
  /** Milliseconds since 1970, whole seconds as HTTP dates have them. */
  modifiedMs: number
}

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
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
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

/** True when the reader's copy is the present one, so that 304 is the answer. */
export function isFresh(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || tagsOf(tags).includes(validators.etag)
  const since = headers['if-modified-since']
  return since !== undefined && Date.parse(since) >= validators.modifiedMs
}

/** True when a range may be cut from the present file: If-Range names it, or is not there. */
export function isSameForRange(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const condition = headers['if-range']
  if (condition === undefined) return true
  return condition === validators.etag || Date.parse(String(condition)) === validators.modifiedMs
}

function tagsOf(header: string): string[] {
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}
