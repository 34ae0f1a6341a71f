/** The calls of the console about content and publications. */
import * as calls from '@hub/contract/staff-content'
import * as files from '@hub/contract/staff-content-files'
import { draftModuleVersion as draftModuleVersionCall } from '@hub/contract/staff-modules'
import { readPreview as readPreviewCall } from '@hub/contract/staff-preview'
import { type HubServer, serve, serveFile } from '#platform/http/serve.ts'
import {
  checkCatalogue as checkCatalogueCall,
  downloadCatalogue as downloadCatalogueCall,
  importCatalogue as importCatalogueCall,
} from '@hub/contract/staff-catalogue-folder'
import { removeUpload, withUploadedFile } from '#platform/uploads/uploads.ts'
import { exportCatalogue } from './folder/catalogue-export.staff.ts'
import { checkCatalogue, importCatalogue } from './folder/catalogue-import.staff.ts'
import { zipOf } from '#platform/files/write-entries.ts'
import { addContent, discardContent, editContent, listContent, orderContent } from './content-draft.staff.ts'
import { readPreview } from './preview.staff.ts'
import { listPublications, publishContent, revertContent } from './publications.staff.ts'
import { cancelPublication, schedulePublication } from './schedules.staff.ts'
import { takeUploadedDocument, uploadImage } from './uploads.staff.ts'
import { draftModuleVersion } from './version-draft.staff.ts'

export function mountStaffContent(server: HubServer): void {
  const { context } = server
  mountCatalogueFolder(server)
  serve(server, calls.listContent, ({ caller }) => listContent(context, caller))
  serve(server, calls.editContent, async ({ caller, body }) => ({
    record: await editContent(context, caller, body),
  }))
  serve(server, files.uploadDocument, async ({ caller, body }) => ({
    record: await takeUploadedDocument(context, caller, body.uploadId),
  }))
  serve(server, files.uploadImage, async ({ caller, request }) => ({
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
  serve(server, draftModuleVersionCall, async ({ caller, body }) => ({
    modules: await draftModuleVersion(context, caller, body),
  }))
  serve(server, readPreviewCall, async ({ caller }) => ({ record: await readPreview(context, caller) }))
}

const PURPOSE = 'catalogue'

/** The whole catalogue as a zip (CTM-010). */
function mountCatalogueFolder(server: HubServer): void {
  const { context } = server
  serveFile(server, downloadCatalogueCall, async ({ caller }) => {
    const { entries } = await exportCatalogue(context, caller)
    return { name: 'catalogue.zip', type: 'application/zip', content: zipOf(entries) }
  })
  serve(server, checkCatalogueCall, async ({ caller, body }) => ({
    record: await withUploadedFile(context, caller, { id: body.upload, purpose: PURPOSE }, (at) =>
      checkCatalogue(context, caller, at),
    ),
  }))
  serve(server, importCatalogueCall, async ({ caller, body: { upload: id, ...input } }) => {
    const record = await withUploadedFile(context, caller, { id, purpose: PURPOSE }, (at) =>
      importCatalogue(context, caller, { ...input, at }),
    )
    await removeUpload(context, caller, id)
    return { record }
  })
}
