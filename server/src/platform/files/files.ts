/** Serves the files of one folder and nothing outside it: with ranges and validators, without a listing. */
import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import send, { type BaseSendResult } from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, readRange } from '@hub/contract/byte-range.rules'
import { mimeOf } from './media-types.ts'

/** The bytes of one read. Reads of 1 MiB cost a fourteenth of the CPU time that small reads cost. */
const READ_BYTES = 1024 * 1024

export interface FoundFile {
  /** Absolute, all links resolved. */
  file: string
  mime: string
}

/** A file of a store elsewhere. */
export interface RemoteFile {
  size: number
  /** Undefined where the store does not know it. */
  sha256: string | undefined
  mime: string
  /** The file or a range of it. Whoever does not read to the end destroys the stream. */
  read(range?: ByteRange): Promise<Readable>
}

export type AnyFile = FoundFile | RemoteFile

export interface FileFolder {
  /**
   * Finds the file at the path of an address (percent-encoded, without the query). Null when nothing is there, when it
   * is a folder or hidden, or when a link leads out of the folder.
   */
  find(encodedPath: string): Promise<AnyFile | null>
}

/**
 * Opens a folder for serving.
 * @param options `remember`: how many found paths to cache; only for folders whose files never change
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
 * Decodes the path of an address, each segment by itself, so that an encoded slash is not read as a separator.
 * Null when a segment is empty, begins with a dot (hidden, or `..`), holds a separator or cannot be decoded.
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
    return (await stat(file)).isFile() ? { file, mime: mimeOf(path) } : null
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
 * Answers GET or HEAD with a file: 200, 206, 304, 412 or 416. Headers that the caller has set are kept, so the caller
 * decides about caching.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  found: AnyFile,
): Promise<FastifyReply> {
  if ('read' in found) return sendRemoteFile(request, reply, found)
  const { file, mime } = found
  const answer = await send(request.raw, encodeURIComponent(basename(file)), {
    root: dirname(file),
    cacheControl: false,
    contentType: false,
    dotfiles: 'allow',
    highWaterMark: READ_BYTES,
  })
  if (answer.type === 'error') return refuseFile(reply, answer)
  reply.code(answer.statusCode).headers(answer.headers)
  reply.header('content-type', mime).header('x-content-type-options', 'nosniff')
  return reply.send(answer.stream)
}

/** The same for a file of a store elsewhere, whose hash is its tag on every node. */
async function sendRemoteFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, sha256, mime, read }: RemoteFile,
): Promise<FastifyReply> {
  const tag = sha256 === undefined ? undefined : `"${sha256}"`
  if (tag !== undefined) reply.header('etag', tag)
  reply.header('accept-ranges', 'bytes').header('x-content-type-options', 'nosniff')
  if (tag !== undefined && hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const isOther = ifRange !== undefined && ifRange !== tag
  const range = isOther ? 'whole' : readRange(request.headers.range, size)
  if (range === 'none')
    return reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send()
  const isPart = range !== 'whole'
  // Read before anything is answered: the store may be away.
  const isEmpty = request.method === 'HEAD' || size === 0
  const stream = isEmpty ? Readable.from([]) : await read(isPart ? range : undefined)
  if (isPart) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-type', mime).header('content-length', isPart ? range.end - range.start + 1 : size)
  return reply.send(stream)
}

function hasTag(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(tag)
}

/** Answers 412 or 416: the file has changed, or it has no such range. There is no body, because no person reads it. */
function refuseFile(reply: FastifyReply, { statusCode, headers }: BaseSendResult): FastifyReply {
  const range = headers['Content-Range']
  if (range !== undefined) reply.header('content-range', range)
  return reply.code(statusCode).header('content-length', 0).send()
}
