/** A catalogue that was uploaded, for the console's tests and gallery. */
import type { FolderFault, FolderReport } from '@hub/contract/staff-catalogue-folder'
import type { ContentChange } from '@hub/contract/staff-content'
import type { Upload } from '@hub/contract/staff-uploads'

const STAMP = { by: 'Mei Tan', at: '2026-10-13T13:38:00.000Z' }

export const uploadedCatalogue: Upload = {
  ...{ id: 7, purpose: 'catalogue', name: 'catalogue.zip', size: 48_000_000, received: 48_000_000 },
  ...{ modifiedAt: 5, about: null, begunAt: '2026-10-13T13:20:00Z' },
}

const changes: ContentChange[] = [
  {
    ...{ kind: 'theme', id: 2, isOrder: false, name: 'Education', parentId: 1, ...STAMP },
    ...{ before: { 'zh.name': '' }, after: { 'zh.name': '教育' } },
  },
  {
    ...{ kind: 'topic', id: -1, isOrder: false, name: 'Making things right', parentId: 2, ...STAMP },
    ...{ before: null, after: { 'en.name': 'Making things right' } },
  },
  {
    ...{ kind: 'module', id: 4, isOrder: false, name: 'Ideal School', parentId: 3, ...STAMP },
    ...{ before: { version: '1.0.0' }, after: { version: '2.0.0' } },
  },
  {
    ...{ kind: 'module', id: 5, isOrder: false, name: 'Waves', parentId: 3, ...STAMP },
    ...{ before: { guideId: 0 }, after: { guideId: -2 } },
  },
  {
    ...{ kind: 'guide', id: -2, isOrder: false, name: 'Listening in a circle', parentId: null, ...STAMP },
    ...{ before: null, after: { 'en.name': 'Listening in a circle' } },
  },
  {
    ...{ kind: 'utility', id: 1, isOrder: false, name: 'Client List', parentId: null, ...STAMP },
    ...{ before: { isArchived: false }, after: { isArchived: true } },
  },
  {
    ...{ kind: 'listEntry', id: 1, isOrder: true, name: 'gender', parentId: null, ...STAMP },
    ...{ before: { order: [1, 2] }, after: { order: [2, 1] } },
  },
]

export const folderReport: FolderReport = {
  faults: [],
  changes,
  packages: [{ key: 'ideal-school', version: '2.0.0', files: 12, bytes: 4_200_000 }],
  files: [
    { path: 'themes/education-en.pdf', bytes: 90_000 },
    { path: 'guides/listening/en.pdf', bytes: 120_000 },
  ],
  version: 'one',
  hasDraft: false,
}

export const folderFaults: FolderFault[] = [
  { code: 'missing', file: 'files/themes/education-en.pdf', detail: 'themes/education.json' },
  { code: 'field', file: 'themes/peace.json', detail: 'topics[0].name.fr' },
  { code: 'documentTooLarge', file: 'guides/circle/en.pdf', detail: '20 MB' },
  { code: 'infected', file: 'guides/listening/en.pdf', detail: 'Win.Test.EICAR_HDB-1' },
  { code: 'notScanned', file: 'guides/values/en.pdf', detail: '' },
  { code: 'versionTaken', file: 'modules/waves/1.0.0', detail: 'waves 1.0.0' },
]
