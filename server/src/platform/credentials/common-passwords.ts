/** Whether a password is among the common and breached ones, asked of lists on this machine (STA-003, HRD-002). */
import { hash } from 'node:crypto'
import { accessSync, constants, createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../config/config.ts'
import { projectFolder } from '../files/folders.ts'

/** The first bytes of each password's SHA-256, sorted; scripts/common-passwords.mjs writes it. */
const FILE = join(projectFolder('server/lists'), 'common-passwords.bin')
const HASH_BYTES = 8
/** What people put behind a common word to satisfy a rule. */
const ENDING = /[^\p{L}]+$/u
/** The first size of a list that is read; it doubles as often as it is full. */
const FIRST_ROOM = 65_536

/** Words of this place that say nothing about a person, and the provider's own; letters alone, in lower case (HRD-001). */
const WORDS_OF_THE_PLACE = [
  'hub',
  'facilitator',
  'provider',
  'agency',
  'portal',
  'console',
  'staff',
  'password',
  'welcome',
]
const SHORTEST_WORD = 3
/** With fewer letters beside such words a password is one of them. */
const OWN_LETTERS = 4

/** The names of this hub. */
export type Place = Pick<Config, 'productName' | 'providerName'>

export interface CommonPasswords {
  /**
   * True for a listed password, in any case, and for one with digits or signs added at its end; and for one that is made of
   * the words of this place and of whom it is for, with digits and signs wherever they stand.
   * @param about names and addresses of whom it is for
   */
  includes(password: string, about?: readonly string[]): Promise<boolean>
}

/**
 * The list that ships with the product, and a larger one of the operator, which is read at the first question.
 * @param path a text file with a password on each line, in any order; throws when it cannot be read
 * @param place what the product and the provider are called, read at each question
 */
export function openCommonPasswords(path: string | undefined, place: Place): CommonPasswords {
  if (path !== undefined) accessSync(path, constants.R_OK)
  let ours: BigUint64Array | undefined
  let theirs: Promise<BigUint64Array> | undefined
  return {
    async includes(password, about = []) {
      if (isMadeOf(password, [...WORDS_OF_THE_PLACE, place.productName, place.providerName, ...about]))
        return true
      ours ??= shipped()
      if (path !== undefined) theirs ??= readList(path)
      const plain = password.toLowerCase()
      const bare = plain.replace(ENDING, '')
      const wanted = [plain, ...(bare === '' ? [] : [bare])].map(markOf)
      if (wanted.some((mark) => isListed(ours as BigUint64Array, mark))) return true
      if (theirs === undefined) return false
      const list = await theirs
      return wanted.some((mark) => isListed(list, mark))
    },
  }
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/\P{L}/gu, '')

/** True when next to no letter is left without these words, the longest first. An address counts by what is before its sign. */
function isMadeOf(password: string, phrases: readonly string[]): boolean {
  const words = phrases
    .flatMap((phrase) => [...(phrase.split('@')[0] ?? '').split(/\P{L}+/u), phrase.split('@')[0] ?? ''])
    .map(lettersOf)
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length)
  const letters = lettersOf(password)
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), letters)
  return left.length < letters.length && left.length < OWN_LETTERS
}

const markOf = (password: string) => hash('sha256', password, 'buffer').readBigUInt64BE(0)

function shipped(): BigUint64Array {
  const bytes = readFileSync(FILE)
  return BigUint64Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.readBigUInt64BE(at * HASH_BYTES),
  )
}

async function readList(path: string): Promise<BigUint64Array> {
  let marks = new BigUint64Array(FIRST_ROOM)
  let length = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line === '') continue
    if (length === marks.length) {
      const larger = new BigUint64Array(length * 2)
      larger.set(marks)
      marks = larger
    }
    marks[length] = markOf(line.toLowerCase())
    length += 1
  }
  return marks.subarray(0, length).sort()
}

function isListed(marks: BigUint64Array, wanted: bigint): boolean {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const mark = marks[middle] as bigint
    if (mark === wanted) return true
    if (mark < wanted) low = middle + 1
    else high = middle
  }
  return false
}
