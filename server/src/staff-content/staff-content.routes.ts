/** The calls of the console about content and publications. */
import * as calls from '@hub/contract/staff-content'
import { readPreview as readPreviewCall } from '@hub/contract/staff-preview'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { addContent, discardContent, editContent, listContent, orderContent } from './content-draft.staff.ts'
import { readPreview } from './preview.staff.ts'
import { listPublications, publishContent, revertContent } from './publications.staff.ts'
import { cancelPublication, schedulePublication } from './schedules.staff.ts'
import { uploadDocument, uploadImage } from './uploads.staff.ts'

export function mountStaffContent(server: HubServer): void {
  const { context } = server
  serve(server, calls.listContent, ({ caller }) => listContent(context, caller))
  serve(server, calls.editContent, async ({ caller, body }) => ({
    record: await editContent(context, caller, body),
  }))
  serve(server, calls.uploadDocument, async ({ caller, query, request }) => ({
    record: await uploadDocument(context, caller, { bytes: await request.readFile(), name: query.name }),
  }))
  serve(server, calls.uploadImage, async ({ caller, request }) => ({
    record: await uploadImage(context, caller, await request.readFile()),
  }))
  serve(server, calls.orderContent, async ({ caller, body }) => ({
    records: await orderContent(context, caller, body),
  }))
  serve(server, calls.addContent, async ({ caller, body }) => ({
    record: await addContent(context, caller, body),
  }))
  serve(server, calls.discardContent, async ({ caller, body }) => ({
    discarded: await discardContent(context, caller, body.changes),
  }))
  serve(server, calls.publishContent, async ({ caller, body }) => ({
    record: await publishContent(context, caller, body),
  }))
  serve(server, calls.schedulePublication, async ({ caller, body }) => ({
    record: await schedulePublication(context, caller, body),
  }))
  serve(server, calls.cancelPublication, async ({ caller, body }) => {
    await cancelPublication(context, caller, body)
    return {}
  })
  serve(server, calls.listPublications, ({ caller, query }) => listPublications(context, caller, query))
  serve(server, calls.revertContent, async ({ caller, body }) => ({
    record: await revertContent(context, caller, body),
  }))
  serve(server, readPreviewCall, async ({ caller }) => ({ record: await readPreview(context, caller) }))
}
