/** Serves a module's files with the policy of that module: how long a browser keeps them depends on what it may load (PKG-008). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnyFile, sendFile } from '../files/files.ts'
import { type ContentAddresses, packagePolicy } from './headers.ts'
import type { ModuleFiles } from './module-files.ts'

const FOREVER = 'private, max-age=31536000, immutable'
/** A browser keeps the policy of a page with the page: it asks whether the page is still the same. */
const ASK_AGAIN = 'private, no-cache'
const NEVER = 'private, no-store'
/** What a frame or a worker can open, and so has a policy of its own. */
const HAS_POLICY =
  /^(text\/html|application\/xhtml\+xml|image\/svg\+xml|(text|application)\/(xml|javascript))/
const SCRIPT = /javascript/

interface ModuleParts {
  addresses: ContentAddresses
  modules: ModuleFiles
  refuse(reply: FastifyReply, name: 'JsonWebTokenError' | 'NotFound'): FastifyReply
}

export function mountModuleFiles(server: FastifyInstance, { addresses, modules, refuse }: ModuleParts): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/m/*',
    async handler(request, reply) {
      const found = await modules.open(request)
      if (found === 'denied') return refuse(reply, 'JsonWebTokenError')
      if (found === 'missing') return refuse(reply, 'NotFound')
      const { file, hosts } = found
      const mayLoad = hosts.length > 0 && HAS_POLICY.test(file.mime)
      if (mayLoad) sendWhole(request)
      reply.header('content-security-policy', packagePolicy(addresses, hosts))
      reply.header('cache-control', mayLoad ? NEVER : cachingOf(file))
      return sendFile(request, reply, file)
    },
  })
}

function cachingOf({ mime }: AnyFile): string {
  return HAS_POLICY.test(mime) && !SCRIPT.test(mime) ? ASK_AGAIN : FOREVER
}

/** Browsers leave the policy of a page as it is when they are told that the page has not changed. */
function sendWhole({ headers }: FastifyRequest): void {
  delete headers['if-none-match']
  delete headers['if-modified-since']
}
