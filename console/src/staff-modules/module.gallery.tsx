import {
  readModuleForStaff,
  readPackageCheck,
  readVersionChanges,
  type StaffModule,
} from '@hub/contract/staff-modules'
import { listUploads, type Upload } from '@hub/contract/staff-uploads'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { moduleHref } from '#platform/page/paths.ts'
import {
  askingCheck,
  changes,
  newRespect,
  refusedCheck,
  respect,
  unfinished,
  wholeUpload,
  withNext,
} from '../testing/modules.ts'

const module = (record: StaffModule) => answer(readModuleForStaff, { record })
const uploads = (...records: Upload[]) => answer(listUploads, { records })
const LONG = 'Putting-Things-Right-Together-After-Harm-With-Everyone-Who-Was-There-And-Comes-Later'
const checking = {
  ...refusedCheck,
  state: 'checking' as const,
  findings: [],
  files: { done: 212, total: 640 },
}

export const screenGallery = gallery({
  at: moduleHref(respect.id),
  reads: [readModuleForStaff],
  answers: [answer(readVersionChanges, changes), uploads()],
  states: {
    filled: { answers: [module(withNext('draft'))] },
    empty: {
      answers: [
        module({
          ...{ ...respect, running: [], guides: [], journals: [], hosts: [], outside: [] },
          versions: respect.versions.slice(0, 1),
        }),
      ],
    },
    longNames: {
      answers: [
        module({
          ...{ ...respect, name: LONG, key: LONG.toLowerCase(), places: [LONG, LONG, LONG] },
          check: {
            ...refusedCheck,
            fileName: `${LONG}.zip`,
            findings: refusedCheck.findings.map((one) => ({ ...one, path: `pages/${LONG}/${LONG}.html` })),
          },
        }),
        uploads({ ...unfinished, name: `${LONG}.zip` }),
      ],
    },
    fortyRows: without('a module has a version or two in a season; the list is as long as they are many'),
  },
  more: {
    new: { answers: [module(newRespect)] },
    refused: { answers: [module({ ...respect, check: refusedCheck }), uploads(unfinished, wholeUpload)] },
    asking: { answers: [module({ ...respect, check: askingCheck }), uploads(wholeUpload)] },
    checking: {
      answers: [
        module({ ...respect, check: checking }),
        uploads(wholeUpload),
        answer(readPackageCheck, { record: checking }),
      ],
    },
    allowing: {
      answers: [module(respect)],
      steps: ({ press }) => press('button[aria-label="Allow fonts.example"]'),
    },
    allowingAnother: {
      answers: [module({ ...respect, hosts: [], outside: null })],
      steps: ({ press }) => press('section header button'),
    },
    reverting: {
      answers: [module(respect)],
      steps: ({ press }) => press('tbody tr:nth-child(2) button'),
    },
  },
})
