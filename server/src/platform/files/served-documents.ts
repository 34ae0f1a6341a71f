/** Serves documents that staff uploaded, each by an address that is not where it is stored (CTM-005). */
import type { FastifyRequest } from 'fastify'
import { sendFailure } from '../http/http.ts'
import type { HubServer } from '../http/serve.ts'
import { sendFile } from './files.ts'
import { PDF, STATIC_FOLDER, STATIC_PATH, STATIC_POLICY } from './static-files.ts'

export interface ServedDocument {
  /** Below the static folder. */
  file: string
  /** As it was uploaded, with the ending of its content. */
  name: string
  /** False for what a browser saves and never opens: with scripts, or of a kind that it would hand to other programs. */
  isShown: boolean
}

interface Mounted {
  /** Below the static path, with its parameters. */
  path: string
  /** `private` where not everybody may read it: no cache between keeps it then. */
  caching: 'public' | 'private'
  /** Finds the document of a request, or refuses. Null for none. */
  find: (params: Record<string, string>, request: FastifyRequest) => Promise<ServedDocument | null>
}

export function mountDocuments({ fastify, context }: HubServer, { path, caching, find }: Mounted): void {
  const folder = context.files.open(STATIC_FOLDER)
  fastify.get<{ Params: Record<string, string> }>(
    `${STATIC_PATH}/${path}`,
    { exposeHeadRoute: true },
    async (request, reply) => {
      const document = await find(request.params, request)
      const found =
        document && (await folder.find(document.file.split('/').map(encodeURIComponent).join('/')))
      if (!document || !found) return sendFailure(reply, 'NotFound')
      // Asked about at each use: what was replaced must be there at once.
      reply.header('cache-control', caching === 'public' ? 'public, no-cache' : 'private, no-store')
      if (found.mime !== PDF) reply.header('content-security-policy', STATIC_POLICY)
      reply.header('content-disposition', dispositionOf(document))
      return sendFile(request, reply, found)
    },
  )
}

/** With the name in letters that every header takes, and in its own (RFC 6266). */
export function dispositionOf({ name, isShown }: Pick<ServedDocument, 'name' | 'isShown'>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_')
  const own = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.codePointAt(0)?.toString(HEX).toUpperCase()}`,
  )
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${own}`
}

const HEX = 16
