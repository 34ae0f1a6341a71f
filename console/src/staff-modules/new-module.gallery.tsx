import { readPackageCheck } from '@hub/contract/staff-modules'
import { type NewModulePlace, readNewModule } from '@hub/contract/staff-new-modules'
import { listUploads, type Upload } from '@hub/contract/staff-uploads'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { newModuleHref } from '#platform/page/paths.ts'
import {
  askingNew,
  checkingNew,
  newPlace,
  newUpload,
  notScannedNew,
  refusedCheck,
  unfinished,
} from '../testing/modules.ts'

const place = (more: Partial<NewModulePlace> = {}) =>
  answer(readNewModule, { record: { ...newPlace, ...more } })
const uploads = (...records: Upload[]) =>
  answer(listUploads, { records: records.map((one) => ({ ...one, about: newUpload.about })) })
const LONG = 'Putting-Things-Right-Together-After-Harm-With-Everyone-Who-Was-There-And-Comes-Later'
const refused = { ...refusedCheck, moduleId: null, topicId: newPlace.topicId }
const checking = { ...checkingNew, files: { done: 212, total: 640 } }

export const screenGallery = gallery({
  at: newModuleHref(newPlace.topicId),
  reads: [readNewModule],
  answers: [uploads()],
  states: {
    filled: { answers: [place({ check: refused }), uploads(unfinished, newUpload)] },
    empty: { answers: [place()] },
    longNames: {
      answers: [
        place({
          places: [LONG, LONG, LONG, LONG],
          check: {
            ...{ ...refused, fileName: `${LONG}.zip` },
            findings: [
              {
                ...{
                  level: 'fault',
                  code: 'module-known',
                  path: 'module.json',
                  line: null,
                  lines: [],
                  mark: null,
                },
                values: { key: LONG.toLowerCase(), name: LONG },
              },
            ],
          },
        }),
        uploads({ ...unfinished, name: `${LONG}.zip` }),
      ],
    },
    fortyRows: without('one package at a time; the findings are as long as they are of a version'),
  },
  more: {
    notScanned: {
      answers: [place({ check: notScannedNew }), uploads(newUpload)],
    },
    asking: { answers: [place({ check: askingNew }), uploads(newUpload)] },
    checking: {
      answers: [
        place({ check: checking }),
        uploads(newUpload),
        answer(readPackageCheck, { record: checking }),
      ],
    },
  },
})
