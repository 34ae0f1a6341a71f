import { readPackageCheck } from '@hub/contract/staff-modules'
import { type NewModulePlace, readNewModule } from '@hub/contract/staff-new-modules'
import { listUploads, type Upload } from '@hub/contract/staff-uploads'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { newModuleHref } from '#platform/page/paths.ts'
import { askingNew, newPlace, refusedCheck, unfinished, wholeUpload } from '../testing/modules.ts'

const ABOUT = `new-module:${newPlace.topicId}`
const place = (more: Partial<NewModulePlace> = {}) =>
  answer(readNewModule, { record: { ...newPlace, ...more } })
const uploads = (...records: Upload[]) =>
  answer(listUploads, { records: records.map((one) => ({ ...one, about: ABOUT })) })
const LONG = 'Putting-Things-Right-Together-After-Harm-With-Everyone-Who-Was-There-And-Comes-Later'
const refused = { ...refusedCheck, moduleId: null, topicId: newPlace.topicId }
const checking = { ...refused, state: 'checking' as const, findings: [], files: { done: 212, total: 640 } }

export const screenGallery = gallery({
  at: newModuleHref(newPlace.topicId),
  reads: [readNewModule],
  answers: [uploads()],
  states: {
    filled: { answers: [place({ check: refused }), uploads(unfinished, wholeUpload)] },
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
      answers: [
        place({
          check: {
            ...refused,
            findings: [
              {
                ...{
                  level: 'fault',
                  code: 'scan-notScanned',
                  path: 'index.html',
                  line: null,
                  lines: [],
                  mark: null,
                },
                values: {},
              },
            ],
          },
        }),
        uploads(wholeUpload),
      ],
    },
    asking: { answers: [place({ check: askingNew }), uploads(wholeUpload)] },
    checking: {
      answers: [
        place({ check: checking }),
        uploads(wholeUpload),
        answer(readPackageCheck, { record: checking }),
      ],
    },
  },
})
