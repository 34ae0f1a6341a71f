/** Passwords that cost next to nothing, for tests of everything but their hashing. */
import { createPasswords, hashesAtOnce, type Passwords } from '#platform/credentials/passwords.ts'
import { systemRandom } from '#platform/random.ts'

/** The least that Argon2 takes. At the hub's own cost, files with many passwords took up to half as long again. */
const LEAST = { memoryCost: 8, timeCost: 1 }

/** How a hash begins that a hub made: OWASP's setting for Argon2id, 19 MiB and two passes. */
export const FULL_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

/** The hub's own way of hashing, at the least cost. */
export const lightPasswords = (): Passwords => createPasswords(systemRandom, hashesAtOnce(), LEAST)
