/** Records of sessions for the console's tests and gallery. */
import type { RecordLists, RecordRow, StaffRecord } from '@hub/contract/staff-records'

const MODULES = ['Respect Through Boundaries', 'Stress and Sleep', 'Digital Footprints']
const KINDS = ['justice', 'workshop', 'demographics', 'training'] as const

/** As many rows as asked for, of every kind. */
export function recordRows(count: number): RecordRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: 240 - index,
    kind: KINDS[index % KINDS.length] ?? 'workshop',
    module: MODULES[index % MODULES.length] ?? '',
    theme: 'Peace & Justice',
    startTime: '2026-10-09T19:10:00.000Z',
    endTime: '2026-10-09T20:02:00.000Z',
  }))
}

const nadia = { id: 1, name: 'Nadia Benali', email: 'nadia.benali@agency.example' }
const jonah = { id: 2, name: 'Jonah Peters', email: 'jonah.peters@agency.example' }

export const noLists: RecordLists = { languages: [], provinces: [], ages: [], genders: [] }

/** A session with named participants that was corrected twice. */
export const justiceRecord: StaffRecord = {
  ...(recordRows(1)[0] as RecordRow),
  version: '20261010130000000000',
  host: nadia,
  facilitators: [nadia, jonah],
  clients: [
    { id: 11, code: 'K7M2Q9XA' },
    { id: 12, code: 'P4RW8T3B' },
  ],
  ...{ participationCount: 2, minAge: null, maxAge: null, languageId: null, provinceId: null },
  demographicsList: [],
  createdAt: '2026-10-09T20:06:00.000Z',
  corrections: [
    {
      ...{ at: '2026-10-12T14:20:00.000Z', by: 'Jordan Leduc', reason: 'The host named the wrong client.' },
      changes: [
        { field: 'clients', before: 'K7M2Q9XA, Z2CV6N8D', after: 'K7M2Q9XA, P4RW8T3B' },
        { field: 'facilitators', before: 'Nadia Benali', after: 'Nadia Benali, Jonah Peters' },
      ],
    },
    {
      ...{ at: '2026-10-10T13:00:00.000Z', by: null, reason: 'It ended later.' },
      changes: [{ field: 'endTime', before: '2026-10-09T19:40:00.000Z', after: '2026-10-09T20:02:00.000Z' }],
    },
  ],
}

export const workshopRecord: StaffRecord = {
  ...justiceRecord,
  ...{ id: 239, kind: 'workshop', module: 'Stress and Sleep', facilitators: [nadia], clients: [] },
  ...{ participationCount: 9, minAge: 12, maxAge: 17, corrections: [] },
}

const meta = (id: number, meta_type: 'language' | 'age' | 'gender', meta_value: string, zh?: string) => ({
  ...{ id, meta_type, meta_value, meta_code: null, meta_mark: null },
  ...(zh !== undefined && { translations: { zh: { meta_value: zh } } }),
})
export const lists: RecordLists = {
  languages: [meta(1, 'language', 'English', '英语'), meta(2, 'language', 'French', '法语')],
  provinces: [
    { id: 9, name: 'Ontario' },
    { id: 11, name: 'Quebec' },
  ],
  ages: [meta(21, 'age', '12-14'), meta(22, 'age', '15-17'), meta(23, 'age', '24+')],
  genders: [meta(31, 'gender', 'Woman', '女'), meta(32, 'gender', 'Man', '男')],
}

/** A group counted by age and gender. */
export const surveyRecord: StaffRecord = {
  ...justiceRecord,
  ...{ id: 238, kind: 'demographics', module: 'Digital Footprints', facilitators: [nadia], clients: [] },
  ...{ participationCount: 8, minAge: 12, maxAge: 24, languageId: 2, provinceId: 9 },
  demographicsList: [
    { ageId: 21, genderId: 31, numParticipants: 5 },
    { ageId: 23, genderId: 32, numParticipants: 3 },
  ],
  corrections: [
    {
      ...{ at: '2026-10-12T14:20:00.000Z', by: 'Jordan Leduc', reason: 'The sheet of paper says so.' },
      changes: [
        { field: 'participationCount', before: '6', after: '8' },
        { field: 'maxAge', before: '14', after: '24' },
        { field: 'languageId', before: 'English', after: 'French' },
        { field: 'demographicsList', before: '12-14/Woman=6', after: '12-14/Woman=5, 24+/Man=3' },
      ],
    },
  ],
}

/** The workshop, corrected by somebody else meanwhile. */
export const newerRecord: StaffRecord = {
  ...workshopRecord,
  ...{ version: '20261013090000000000', participationCount: 7, maxAge: 19 },
  corrections: [
    {
      ...{ at: '2026-10-13T13:00:00.000Z', by: 'Alex Moreau', reason: 'By the list on paper.' },
      changes: [
        { field: 'participationCount', before: '9', after: '7' },
        { field: 'maxAge', before: '17', after: '19' },
      ],
    },
  ],
}
