/** Serves files from a folder and nothing beside it: ranges, validators, 1 MiB reads, no listing, no way out. */
import { createReadStream } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from '@hub/contract/byte-range.rules'
import { mimeOf } from './media-types.ts'
import { isFresh, isSameForRange } from './ranges.ts'

/** Large reads keep the thread free: 1 MiB costs a fourteenth of the CPU that small reads cost. */
const READ_BYTES = 1024 * 1024
/** Up to here a file is read at once; a stream would cost more than the bytes. */
const AT_ONCE_BYTES = 64 * 1024
const SECOND_MS = 1000
const BASE_36 = 36

export interface FoundFile {
  /** Absolute, all links resolved. */
  file: string
  size: number
  mime: string
  etag: string
  /** Milliseconds since 1970, whole seconds. */
  modifiedMs: number
}

export interface FileFolder {
  /**
   * The file at a path as it stands in an address (percent-encoded, without query), or null: not there, a folder,
   * hidden, or reached by a link that leads out.
   */
  find(encodedPath: string): Promise<FoundFile | null>
}

/**
 * Opens a folder for serving.
 * @param options `remember`: how many found files to keep in mind; only for folders whose files never change
 */
export function openFolder(root: string, options: { remember?: number } = {}): FileFolder {
  const remembered = new Map<string, FoundFile>()
  const most = options.remember ?? 0
  return {
    async find(encodedPath) {
      const path = readPath(encodedPath)
      if (path === null) return null
      const known = remembered.get(path)
      if (known) return known
      const found = await findBelow(root, path)
      if (found && most > 0) {
        if (remembered.size >= most) remembered.clear()
        remembered.set(path, found)
      }
      return found
    },
  }
}

/**
 * Decodes the path of an address, step by step, so that an encoded slash or dot never becomes one.
 * Null: hidden, empty, climbing or undecodable steps.
 */
export function readPath(encodedPath: string): string | null {
  const steps: string[] = []
  for (const encoded of encodedPath.split('/')) {
    const step = decodeStep(encoded)
    if (step === null || step === '' || step.startsWith('.') || /[/\\\0]/.test(step)) return null
    steps.push(step)
  }
  return steps.join('/')
}

function decodeStep(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

async function findBelow(root: string, path: string): Promise<FoundFile | null> {
  try {
    const [top, file] = await Promise.all([realpath(root), realpath(join(root, path))])
    if (!file.startsWith(top + sep)) return null
    const found = await stat(file)
    if (!found.isFile()) return null
    const tag = `${found.size.toString(BASE_36)}-${Math.round(found.mtimeMs).toString(BASE_36)}`
    const modifiedMs = Math.floor(found.mtimeMs / SECOND_MS) * SECOND_MS
    return { file, size: found.size, mime: mimeOf(path), etag: `"${tag}"`, modifiedMs }
  } catch (error) {
    if (isNotThere(error)) return null
    throw error
  }
}

const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EINVAL']

function isNotThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_THERE.includes(String(error.code))
}

/**
 * Answers GET or HEAD with a file: 200, 206, 304 or 416. What the caller has set as headers stays, so the rules of
 * caching are the caller's.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundFile,
): Promise<FastifyReply> {
  describeFile(reply, found)
  reply.header('accept-ranges', 'bytes')
  if (isFresh(request.headers, found)) return reply.code(304).send()
  const asked = isSameForRange(request.headers, found)
    ? readRange(request.headers.range, found.size)
    : 'whole'
  if (asked === 'none') {
    return reply.code(416).header('content-range', `bytes */${found.size}`).header('content-length', 0).send()
  }
  const { start, end } = asked === 'whole' ? { start: 0, end: found.size - 1 } : asked
  const length = end - start + 1
  if (asked !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${found.size}`)
  reply.header('content-length', length)
  if (request.method === 'HEAD' || length === 0) return reply.send()
  if (found.size <= AT_ONCE_BYTES) return reply.send((await readFile(found.file)).subarray(start, end + 1))
  return reply.send(createReadStream(found.file, { start, end, highWaterMark: Math.min(READ_BYTES, length) }))
}

/** Sets the headers that describe a file, for 200 and 304 alike. */
export function describeFile(
  reply: FastifyReply,
  found: Pick<FoundFile, 'mime' | 'etag' | 'modifiedMs'>,
): void {
  reply.header('content-type', found.mime)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('etag', found.etag)
  reply.header('last-modified', new Date(found.modifiedMs).toUTCString())
}
