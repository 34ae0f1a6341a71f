/** The path of the project on this machine. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const CACHE = join(ROOT, '.cache')

/** A path in the project, whether it exists or not. */
export const inRoot = (...parts) => join(ROOT, ...parts)
export const isThere = (...parts) => existsSync(inRoot(...parts))
