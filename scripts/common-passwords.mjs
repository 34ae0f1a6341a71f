/**
 * Writes the common and breached passwords that staff may not use, once, from the dictionary of zxcvbn-ts (MIT): the
 * first eight bytes of the SHA-256 of each, sorted, so that the server finds one by halving (STA-003).
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const HASH_BYTES = 8
const source = new URL('../node_modules/@zxcvbn-ts/language-common/src/passwords.json', import.meta.url)
const target = new URL('../server/lists/common-passwords.bin', import.meta.url)

const hashes = JSON.parse(readFileSync(source, 'utf8')).map((password) =>
  createHash('sha256').update(password.toLowerCase()).digest().subarray(0, HASH_BYTES),
)
writeFileSync(target, Buffer.concat([...hashes].toSorted(Buffer.compare)))
