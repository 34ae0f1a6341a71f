/** Whether a password is among the common and breached ones, asked of a list on this machine (STA-003, HRD-002). */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../files/folders.ts'

/** The first bytes of each password's SHA-256, sorted; scripts/common-passwords.mjs writes it. */
const FILE = join(projectFolder('server/lists'), 'common-passwords.bin')
const HASH_BYTES = 8
/** What people put behind a common word to satisfy a rule. */
const ENDING = /[^\p{L}]+$/u

let list: Buffer | undefined

/** True for a listed password, in any case, and for one with digits or signs added at its end. */
export function isCommonPassword(password: string): boolean {
  list ??= readFileSync(FILE)
  const plain = password.toLowerCase()
  const bare = plain.replace(ENDING, '')
  return isListed(list, plain) || (bare !== '' && isListed(list, bare))
}

function isListed(hashes: Buffer, password: string): boolean {
  const wanted = hash('sha256', password, 'buffer').subarray(0, HASH_BYTES)
  let low = 0
  let high = hashes.length / HASH_BYTES
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = wanted.compare(hashes, middle * HASH_BYTES, (middle + 1) * HASH_BYTES)
    if (order === 0) return true
    // Buffer.compare gives the order of the target before the source as a positive number.
    if (order > 0) low = middle + 1
    else high = middle
  }
  return false
}
