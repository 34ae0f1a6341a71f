/**
 * Gives an embedded data directory one owner, by a lock file beside it that appears complete. The lock of a dead owner
 * is taken over at once on the same machine, and from another machine only when its heartbeat has stopped.
 */
import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'

/** The interval of the owner's heartbeat, and how long an owner on another machine may be silent. */
const BEAT_MS = 5_000
const STALE_MS = 30_000
/** Each attempt ends in the lock, a refusal, or a race lost to another contender. */
const ATTEMPTS = 3
/** The 22nd field of /proc/<pid>/stat, counted from the third, which follows the name in brackets. */
const START_TIME_FIELD = 19
const MS_PER_SECOND = 1000
const ADVICE = 'Stop that process, or choose another directory.'

interface Owner {
  pid: number
  /** When that process began. A later process may have the same id, but not the same start time. */
  started: string
  host: string
  boot: string
  pidNamespace: string
  nonce: string
}

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
  readonly code = 'EDIRLOCKED'
  readonly pid: number | undefined

  constructor(directory: string, advice: string, owner?: Owner) {
    const who = owner ? `process ${owner.pid} on ${owner.host}` : 'another process that is just starting'
    super(`The data directory ${directory} is in use by ${who}. ${advice}`)
    this.pid = owner?.pid
  }
}

/**
 * Takes the lock of a directory (which need not exist) and returns the function that releases it. Throws
 * `DirectoryInUse` while another process, or this one, has it; its last sentence is the advice. Calls `onLost` when
 * another process has taken the lock.
 */
export function lockDirectory(directory: string, onLost: () => void, advice = ADVICE): () => void {
  const file = `${directory.replace(/\/+$/, '')}.lock`
  const mine = presentProcess()
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (create(file, mine)) return keep(file, mine, onLost)
    const found = readLock(file)
    if (!found) continue
    if (!isDead(found.owner, found.stats, mine)) throw new DirectoryInUse(directory, advice, found.owner)
    bury(file, found.owner, mine)
  }
  throw new DirectoryInUse(directory, advice)
}

/** Writes the content to another file first and then links it, so that the lock file is never seen half written. */
function create(file: string, mine: Owner): boolean {
  const draft = `${file}.${mine.nonce}`
  writeFileSync(draft, JSON.stringify(mine), { flag: 'wx' })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(draft)
  }
}

function keep(file: string, mine: Owner, onLost: () => void): () => void {
  const isMine = () => readLock(file)?.owner.nonce === mine.nonce
  const heart = setInterval(() => {
    if (!isMine()) {
      clearInterval(heart)
      onLost()
      return
    }
    const now = Date.now() / MS_PER_SECOND
    utimesSync(file, now, now)
  }, BEAT_MS)
  heart.unref()
  return () => {
    clearInterval(heart)
    if (isMine()) unlinkSync(file)
  }
}

function readLock(file: string): { owner: Owner; stats: Stats } | undefined {
  try {
    const stats = statSync(file)
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isOwner(owner) ? { owner, stats } : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function isOwner(value: unknown): value is Owner {
  return typeof value === 'object' && value !== null && 'pid' in value && 'nonce' in value && 'host' in value
}

function isDead(owner: Owner, stats: Stats, mine: Owner): boolean {
  const here =
    owner.host === mine.host && owner.boot === mine.boot && owner.pidNamespace === mine.pidNamespace
  if (!here) return Date.now() - stats.mtimeMs > STALE_MS
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return true
  }
  const started = startTime(owner.pid)
  return started !== '' && owner.started !== '' && started !== owner.started
}

/** Removes a dead owner's lock by an atomic rename. If that moved the lock of a newer owner, it is put back. */
function bury(file: string, dead: Owner, mine: Owner): void {
  const grave = `${file}.dead-${mine.nonce}`
  try {
    renameSync(file, grave)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (readLock(grave)?.owner.nonce !== dead.nonce) linkBack(grave, file)
  unlinkSync(grave)
}

function linkBack(grave: string, file: string): void {
  try {
    linkSync(grave, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

function presentProcess(): Owner {
  return {
    pid: process.pid,
    started: startTime(process.pid),
    host: hostname(),
    boot: textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    pidNamespace: textOf(() => readlinkSync('/proc/self/ns/pid')),
    nonce: randomUUID(),
  }
}

function startTime(pid: number): string {
  const stat = textOf(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD] ?? ''
}

/** The text, or an empty one where the machine has no /proc. */
function textOf(read: () => string): string {
  try {
    return read().trim()
  } catch {
    return ''
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
