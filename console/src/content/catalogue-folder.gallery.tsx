import { checkCatalogue, importCatalogue } from '@hub/contract/staff-catalogue-folder'
import { listUploads } from '@hub/contract/staff-uploads'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { contentAnswer } from '../testing/content.ts'
import { folderFaults, folderReport, uploadedCatalogue } from '../testing/catalogue-folder.ts'

const LONG = 'a-catalogue-of-everything-that-was-ever-written-for-anyone-in-any-province-at-any-time.zip'
const uploads = answer(listUploads, { records: [uploadedCatalogue] })
const checked = (change: Partial<typeof folderReport>) =>
  answer(checkCatalogue, { record: { ...folderReport, ...change } })

export const screenGallery = gallery({
  at: hrefOf('catalogueFolder'),
  // The names of guides and journals in what changes.
  answers: [contentAnswer],
  reads: [listUploads],
  states: {
    filled: { answers: [uploads, checked({})] },
    empty: { answers: [answer(listUploads, { records: [] })] },
    longNames: {
      answers: [
        answer(listUploads, { records: [{ ...uploadedCatalogue, name: LONG }] }),
        checked({ changes: folderReport.changes.map((change) => ({ ...change, name: LONG })) }),
      ],
    },
    fortyRows: {
      answers: [
        uploads,
        checked({
          changes: Array.from({ length: 40 }, (_, id) => ({
            ...{ kind: 'theme' as const, id: -id, isOrder: false, name: `Theme ${id}`, parentId: 1 },
            ...{ before: null, after: {}, by: 'Mei Tan', at: '2026-10-13T13:38:00.000Z' },
          })),
        }),
      ],
    },
  },
  more: {
    faults: { answers: [uploads, checked({ faults: folderFaults, changes: [] })] },
    hasDraft: { answers: [uploads, checked({ hasDraft: true })] },
    refused: {
      answers: [uploads, checked({}), refuse(importCatalogue, 'EffectsChanged')],
      steps: async ({ press, type }) => {
        // After the button of the file and the one that checks again, which is there once the check is.
        await press('main section button', 2)
        await type('[role=alertdialog] textarea', 'From the other province.')
        await press('[role=alertdialog] button', -1)
      },
    },
  },
})
