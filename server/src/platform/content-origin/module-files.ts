/** Opens a module's files only to the holder of its cookie (DEL-016). */
import type { FastifyRequest } from 'fastify'
import type { LaunchSession } from '@hub/contract/frame'
import type { Clock } from '../clock.ts'
import type { AnyFile, FileFolder } from '../files/files.ts'
import { packageKey } from '../packages/package-files.ts'
import { StoreAway } from '../store/file-store.ts'
import type { ServedFiles } from '../store/served-files.ts'
import { isDatabaseAway } from '../database/errors.ts'
import type { LaunchTokens } from './launch-token.ts'

/**
 * The name of a module's cookie. Browsers accept the prefix `__Secure-` only over https. The prefix `__Host-` would forbid
 * the path that limits the cookie to one module (docs/decisions/0014-module-cookie.md).
 */
export function moduleCookie(isSecure: boolean): string {
  return isSecure ? '__Secure-hub_module' : 'hub_module'
}

/** Where a version of a module is stored, `{key}/{version}`; null when that version does not exist. */
export type FindModuleFiles = (moduleId: number, version: string) => Promise<{ codeDir: string } | null>

/** The external hosts from which a module may load (PKG-008). */
export type ListHosts = (moduleId: number) => Promise<readonly string[]>

/** A file of a module, and what its pages may load from elsewhere. */
export interface ModuleFile {
  file: AnyFile
  hosts: readonly string[]
}

export interface ModuleFiles {
  /** The file, or the reason for none: no cookie for this module and version, or no such file. */
  open(request: FastifyRequest): Promise<ModuleFile | 'denied' | 'missing'>
}

/** `/m/{moduleId}/{version}/{path}` with the path still encoded. */
const ADDRESS = /^\/m\/([1-9]\d{0,9})\/([0-9A-Za-z.-]{1,32})\/([^?#]+)/
/** How long a found folder or an accepted cookie is cached. */
const BELIEVED_MS = 30_000
/** How long an open session, and what a module may load, is cached: what has ended goes on for this long. */
const SESSION_BELIEVED_MS = 5000
const FOLDERS_KEPT = 200
const COOKIES_KEPT = 2000
const FILES_REMEMBERED = 5000

export function createModuleFiles(parts: {
  tokens: LaunchTokens
  clock: Clock
  findModuleFiles: FindModuleFiles
  /** Default: no module has any. */
  listHosts?: ListHosts | undefined
  files: ServedFiles
  /** False once the session has ended or its facilitator may not log in. */
  isSessionOpen: (sessionId: string) => Promise<boolean>
  cookieName: string
}): ModuleFiles {
  const now = () => parts.clock.now().getTime()
  const folders = believing(now, FOLDERS_KEPT, (address) => openModule(parts.findModuleFiles, address))
  const cookies = believing(now, COOKIES_KEPT, (cookie) => parts.tokens.readCookie(cookie))
  const sessions = believing(
    now,
    COOKIES_KEPT,
    async (id) => (await parts.isSessionOpen(id)) || null,
    SESSION_BELIEVED_MS,
  )
  const hosts = believing(
    now,
    FOLDERS_KEPT,
    async (id) => (await parts.listHosts?.(Number(id))) ?? [],
    SESSION_BELIEVED_MS,
  )
  // One folder object for each version, so that its own cache outlives the one here.
  const opened = new Map<string, FileFolder>()

  function folderOf(codeDir: string): FileFolder {
    const known = opened.get(codeDir)
    if (known) return known
    if (opened.size >= FOLDERS_KEPT) opened.clear()
    const folder = parts.files.open(packageKey(codeDir), { remember: FILES_REMEMBERED })
    opened.set(codeDir, folder)
    return folder
  }

  return {
    async open(request) {
      const [, moduleId = '', version = '', path = ''] = ADDRESS.exec(request.url) ?? []
      if (path === '') return 'missing'
      const cookie = readCookie(request.headers.cookie, parts.cookieName)
      const session = cookie === undefined ? null : await cookies(cookie)
      if (!session || !isFor(session, moduleId, version)) return 'denied'
      if (!(await sessions(session.sessionId))) return 'denied'
      const dir = await folders(`${moduleId}/${version}`)
      const file = dir !== null && (await folderOf(dir).find(path))
      return file ? { file, hosts: (await hosts(moduleId)) ?? [] } : 'missing'
    },
  }
}

/** The value of the module's cookie; the tokens in it need no decoding. */
function readCookie(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  const pairs = header?.split(';').map((pair) => pair.trim())
  return pairs?.find((pair) => pair.startsWith(start))?.slice(start.length)
}

function isFor(session: LaunchSession, moduleId: string, version: string): boolean {
  return String(session.moduleId) === moduleId && session.version === version
}

async function openModule(find: FindModuleFiles, address: string): Promise<string | null> {
  const [moduleId = '', version = ''] = address.split('/')
  const found = await find(Number(moduleId), version)
  return found && found.codeDir
}

/**
 * Caches good answers for a short time, because a module has hundreds of files that all need the same check. While the
 * database or the store does not answer, the last good answer is used, so that a running module continues.
 */
export function believing<T>(
  now: () => number,
  most: number,
  ask: (key: string) => Promise<T | null>,
  believedMs = BELIEVED_MS,
) {
  const known = new Map<string, { answer: T; until: number }>()
  return async (key: string): Promise<T | null> => {
    const entry = known.get(key)
    if (entry && entry.until > now()) return entry.answer
    const answer = await ask(key).catch((error: unknown) => {
      if (entry && (isDatabaseAway(error) || error instanceof StoreAway)) return entry.answer
      throw error
    })
    if (known.size >= most) known.clear()
    if (answer === null) known.delete(key)
    else known.set(key, { answer, until: now() + believedMs })
    return answer
  }
}
