/** Serves a built front end: each file by a route of its own, packed beforehand when the build made packed copies. */
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** A name with a hash of its contents: what it names never changes. */
const HASHED = /(^|\/)assets\/.*-[A-Za-z0-9_-]{8,}\.[a-z0-9]+(\.(br|gz))?$/
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'

interface BuiltFiles {
  /** Absolute. A folder that is not there is an empty one. */
  root: string
  /** The path the files stand below, with a slash at both ends. */
  prefix: string
  /** Files that are not served under their own name, as globs. */
  without: string[]
}

/** Mounts GET and HEAD for each file that is there now; the hooks of `server` hold for them. */
export async function mountBuiltFiles(
  server: FastifyInstance,
  { root, prefix, without }: BuiltFiles,
): Promise<void> {
  if (!existsSync(root)) return
  await server.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.tsbuildinfo', ...without],
    setHeaders(reply, path) {
      reply.header('cache-control', HASHED.test(path) ? FOREVER : ASK_FIRST)
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}
