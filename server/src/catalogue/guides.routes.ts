/**
 * The addresses of the guides that staff upload (CTM-005): one that stays for everybody and leads to what is published, the same
 * for staff as the draft has it, and one for staff of any file that was uploaded.
 */
import { Id } from '@hub/contract/fields'
import { DRAFT_GUIDE_LINKS, GUIDE_LINKS, UPLOADED_GUIDES } from '@hub/contract/guides.rules'
import type { FastifyRequest } from 'fastify'
import { mountDocuments } from '#platform/files/served-documents.ts'
import { type HubServer, visitorOf } from '#platform/http/serve.ts'
import { admitStaff, type StaffCaller } from '#platform/http/staff-caller.ts'
import { readGuideFile, readGuideInDraft, readUploadedGuide } from './catalogue.service.ts'

/** Reads as if the draft was published, and changes nothing. */
export type ReadInDraft = <T>(staff: StaffCaller, read: () => Promise<T>) => Promise<T>

const ASKED = { who: 'staff', permission: 'content', newCode: false } as const

export function mountGuides(server: HubServer, readInDraft: ReadInDraft): void {
  const { context, loadStaff } = server
  const admitted = async (request: FastifyRequest) =>
    (await admitStaff(context, request, { load: loadStaff, asked: ASKED })) as StaffCaller
  mountDocuments(server, {
    path: `${GUIDE_LINKS}/:id/:language`,
    caching: 'public',
    async find(params, request) {
      const named = namedBy(params)
      return named && readGuideFile(context, visitorOf(context.config, request), named)
    },
  })
  mountDocuments(server, {
    ...{ path: `${DRAFT_GUIDE_LINKS}/:id/:language`, caching: 'private' },
    async find(params, request) {
      const staff = await admitted(request)
      const named = namedBy(params)
      return named && readInDraft(staff, () => readGuideInDraft(context, staff, named))
    },
  })
  mountDocuments(server, {
    ...{ path: `${UPLOADED_GUIDES}/:hash/:name`, caching: 'private' },
    find: async ({ hash, name }, request) =>
      readUploadedGuide(context, await admitted(request), `${UPLOADED_GUIDES}/${hash}/${name}`),
  })
}

function namedBy({ id, language = '' }: Record<string, string>) {
  const known = Id.safeParse(id).data
  return known === undefined ? null : { id: known, language }
}
