/** The cursor of a list whose first rows need attention: opaque to the caller, and it may contain anything when it comes back. */
import { z } from 'zod'
import { BodyId } from '@hub/contract/fields'
import { PRINTABLE_LINE } from '@hub/contract/fields.rules'
import { fail } from '../fail.ts'

/** Where a page begins: after this row. */
export interface RankedCursor {
  /** 0 for rows that need attention: they come first in every order. */
  rank: number
  key: string
  id: number
}

const KEY_MAX = 300
const Cursor = z.tuple([z.union([z.literal(0), z.literal(1)]), z.string().max(KEY_MAX), BodyId])

export function cursorText({ rank, key, id }: RankedCursor): string {
  return Buffer.from(JSON.stringify([rank, key, id])).toString('base64url')
}

/** Refuses with ValidationError what is not one of our cursors. */
export function readCursor(text: string): RankedCursor {
  try {
    const [rank, key, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (PRINTABLE_LINE.test(key)) return { rank, key, id }
  } catch {
    // Refused below.
  }
  return fail('ValidationError', { after: 'This page is not known.' })
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

/** The same for a list by time, whose keys are instants in UTC with microseconds. */
export function readInstantCursor(text: string): { ended: string; id: number } {
  const { key, id } = readCursor(text)
  if (INSTANT.test(key) && !Number.isNaN(Date.parse(key))) return { ended: key, id }
  return fail('ValidationError', { after: 'This page is not known.' })
}
