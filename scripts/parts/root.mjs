/** Where the project stands on this machine. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const CACHE = join(ROOT, '.cache')

/** A path of the project, whether it is there or not. */
export const inRoot = (...parts) => join(ROOT, ...parts)
export const isThere = (...parts) => existsSync(inRoot(...parts))
