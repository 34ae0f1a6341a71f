/** Mounts the calls about uploads, and the address that takes their parts by the tus protocol. */
import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '@hub/contract/fields'
import * as calls from '@hub/contract/staff-uploads'
import { fail } from '../fail.ts'
import { type HubServer, serve } from '../http/serve.ts'
import { admitStaff } from '../http/staff-caller.ts'
import { TusRefusal, TusStore } from './tus-store.ts'
import { beginUpload, listUploads, readUpload, removeUpload } from './uploads.ts'

const PATH = '/api/staff/uploads'
const PARTS = 'application/offset+octet-stream'
const ASKED = { who: 'staff', permission: 'content', newCode: false, limit: 'uploadParts' } as const

export function mountUploads(server: HubServer): void {
  const { context, fastify } = server
  serve(server, calls.beginUpload, async ({ caller, body }) => ({
    record: await beginUpload(context, caller, body),
  }))
  serve(server, calls.listUploads, async ({ caller }) => ({ records: await listUploads(context, caller) }))
  serve(server, calls.endUpload, async ({ caller, body }) => {
    await removeUpload(context, caller, body.id)
    return {}
  })
  const tus = new Server({
    path: PATH,
    datastore: new TusStore(context),
    allowedOrigins: [],
    // What went wrong inside is no business of the caller; the error handler logs it.
    onResponseError: (_request, error) => (isFault(error) ? fault(error) : undefined),
  })
  const fault = (error: Error) => {
    context.log.error({ err: error }, 'a part of an upload could not be kept')
    return { status_code: 503, body: 'Try again.' }
  }
  void fastify.register((scope, _options, done) => {
    scope.addContentTypeParser(PARTS, (_request, payload, parsed) => parsed(null, payload))
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH'],
      url: `${PATH}/:id`,
      config: { call: 'sendUploadPart' },
      handler: async (request, reply) => {
        const staff = await admitStaff(context, request, { load: server.loadStaff, asked: ASKED })
        const { id } = await readUpload(
          context,
          staff,
          Id.safeParse(request.params.id).data ?? fail('NotFound'),
        )
        if (Number(request.headers['content-length'] ?? 0) > calls.UPLOAD_PART_BYTES) fail('PayloadTooLarge')
        return answerWith(reply, await tus.handleWeb(webRequest(request, id)))
      },
    })
    done()
  })
}

const isFault = (error: unknown): error is Error => error instanceof Error && !(error instanceof TusRefusal)

/**
 * The request for the tus server, which finds the upload by the end of the address: so it gets one that is made of the id
 * that was checked. The one that was sent may end in another behind a question mark (HRD-001).
 */
function webRequest(request: FastifyRequest, id: number): Request {
  const { method, raw } = request
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const hasBody = method === 'PATCH'
  return new Request(new URL(`${PATH}/${id}`, 'http://hub.invalid'), {
    ...{ method, headers },
    ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream<Uint8Array>, duplex: 'half' as const }),
  })
}

/** The headers of the protocol that the page needs. The others of the answer are those of every call. */
const SENT_ON = ['tus-resumable', 'upload-offset', 'upload-length', 'connection']

async function answerWith(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const name of SENT_ON) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
  return reply.code(answer.status).send(await answer.text())
}
