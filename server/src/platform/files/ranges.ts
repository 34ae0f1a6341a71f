/** Reads the conditions of a request for a file: whether the reader has it already, or a part of it (RFC 9110). */
import type { IncomingHttpHeaders } from 'node:http'

export interface Validators {
  /** Strong, in its quotes. */
  etag: string
  /** Milliseconds since 1970, whole seconds as HTTP dates have them. */
  modifiedMs: number
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
