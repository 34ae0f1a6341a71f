/**
 * Serves a built front end: one route for each file, and the compressed copy of a file if the build made one. What pages
 * of other releases load comes from the folders of those.
 */
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../http/http.ts'
import { sendFile } from './files.ts'
import { openOtherReleases } from './other-releases.ts'

/** A name that includes a hash of the contents, so that the file of this name never changes. */
const HASHED = /(^|\/)assets\/.*-[A-Za-z0-9_-]{8,}\.[a-z0-9]+(\.(br|gz))?$/
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'

interface BuiltFiles {
  /** Absolute. A missing folder counts as empty. */
  root: string
  /** The path below which the files are served, with a slash at both ends. */
  prefix: string
  /** Files that are not served under their own name, as globs. */
  without: string[]
}

/**
 * Mounts GET and HEAD for each file that exists now, and for the assets of the releases beside this one. The hooks of
 * `server` run for these routes too.
 */
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
  const others = openOtherReleases(root)
  server.get<{ Params: { '*': string } }>(
    `${prefix}assets/*`,
    { exposeHeadRoute: true },
    async (request, reply) => {
      const found = await others(request.params['*'])
      if (!found) return sendFailure(reply, 'NotFound')
      reply.header('cache-control', FOREVER).header('x-content-type-options', 'nosniff')
      return sendFile(request, reply, found)
    },
  )
}
