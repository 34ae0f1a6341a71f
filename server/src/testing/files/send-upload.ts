/** Sends a whole file in one part of the tus protocol, as the console does. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type UploadPurpose, uploadAddress } from '@hub/contract/staff-uploads'
import type { FreshApp } from '../fresh-app.ts'

interface FileToSend {
  purpose: UploadPurpose
  name: string
  bytes: Buffer
}

/** Gives the id of the upload. */
export async function sendUpload(
  app: FreshApp,
  cookie: string,
  { purpose, name, bytes }: FileToSend,
): Promise<number> {
  const body = { ...{ purpose, name, size: bytes.length, modifiedAt: 1 }, about: null }
  const { id } = (await app.call(staffCalls.beginUpload, { cookie, body })).ok.record
  await app.hub.server.fastify.inject({
    ...{ method: 'PATCH', url: uploadAddress(id), payload: bytes },
    headers: {
      ...{ cookie, 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      'content-type': 'application/offset+octet-stream',
    },
  })
  return id
}
