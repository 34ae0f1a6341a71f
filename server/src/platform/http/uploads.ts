/** Reads a file that is the body of a call, once the caller is known to be allowed: until then nothing of it is read. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../fail.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** At most so many bytes of a file are the body; null for JSON. */
    uploads?: number | null
  }
}

/** A file has this type whatever it is: what it really is, is told from its content. */
const FILE_TYPE = 'application/octet-stream'

/** Lets the routes of this scope take a file as their body. */
export function takeFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser(FILE_TYPE, (_request, payload, done) => done(null, payload))
}

/** The bytes. Refuses with PayloadTooLarge as soon as there are too many, and with ValidationError when there are none. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const most = request.routeOptions.config.uploads ?? 0
  const { body } = request
  if (!(body instanceof Readable)) return noFile()
  if (Number(request.headers['content-length'] ?? 0) > most) fail('PayloadTooLarge')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > most) fail('PayloadTooLarge')
    chunks.push(chunk as Buffer)
  }
  return size === 0 ? noFile() : Buffer.concat(chunks)
}

const noFile = () =>
  fail('ValidationError', { file: 'Send the bytes of the file as application/octet-stream.' })
