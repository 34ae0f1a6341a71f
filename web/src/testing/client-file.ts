/** A client's file as Amara's team sees it, and the lists its answers are chosen from. */
import { NO_ANSWERS } from '@hub/contract/client-choices'
import { readClient, type Client, type ClientRecord } from '@hub/contract/clients'
import { listMetas, type Meta, type MetaType } from '@hub/contract/metas'
import { longNamed } from './facilitators.ts'
import { answer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'

const meta = (id: number, type: MetaType, value: string, but: Partial<Meta> = {}): Meta => ({
  id,
  meta_value: value,
  meta_code: null,
  meta_mark: null,
  meta_type: type,
  ...but,
})

export const fileMetas: Partial<Record<MetaType, Meta[]>> = {
  gender: [meta(1, 'gender', 'Woman'), meta(2, 'gender', 'Man'), meta(3, 'gender', 'Non-binary')],
  ethno: [meta(11, 'ethno', 'Black'), meta(12, 'ethno', 'South Asian')],
  age: [meta(21, 'age', '15-17'), meta(22, 'age', '18-20'), meta(23, 'age', '24+', { meta_mark: 'adult' })],
  referral_path: [
    meta(31, 'referral_path', 'School'),
    meta(32, 'referral_path', 'Youth worker'),
    meta(33, 'referral_path', 'Adult court', { meta_mark: 'adult' }),
  ],
  client_status: [
    meta(41, 'client_status', 'Open', { meta_code: 'OPN' }),
    meta(42, 'client_status', 'Client completed all required programs', { meta_code: 'SUC' }),
    meta(43, 'client_status', 'Client no longer wished to participate', { meta_code: 'DISC' }),
    meta(44, 'client_status', 'Ended service due to circumstances beyond their control', {
      meta_code: 'CIRC',
    }),
    meta(45, 'client_status', 'Suspended for safety and security reasons', { meta_code: 'S&S' }),
  ],
}

/** Open, a youth, and read after a password check. */
export const openFile: Client = {
  id: 9,
  code: 'HSC4830K',
  register_time: '2026-09-04T14:00:00.000Z',
  close_time: null,
  avatar_meta_value: 'moon',
  avatar_color_meta_value: 'plum',
  status_meta_id: 41,
  status_meta_value: 'Open',
  status_meta_code: 'OPN',
  status: 'open',
  closed: false,
  exit_reason_code: null,
  closing_info: null,
  facilitator_first_name: 'Amara',
  facilitator_last_name: 'Okafor',
  team: { id: 7, name: 'Harbour Street team' },
  session_count: 0,
  last_session: null,
  version: 3,
  ...NO_ANSWERS,
  gender_meta_id: 3,
  gender_meta_value: 'Non-binary',
  ethno_meta_id: 12,
  ethno_meta_value: 'South Asian',
  age_meta_id: 21,
  age_meta_value: '15-17',
  path_meta_id: 32,
  path_meta_value: 'Youth worker',
}

export const adultFile: Client = {
  ...openFile,
  age_meta_id: 23,
  age_meta_value: '24+',
  path_meta_id: 33,
  path_meta_value: 'Adult court',
}

export const closedFile: Client = {
  ...openFile,
  version: 4,
  close_time: '2026-10-14T14:00:00.000Z',
  status_meta_id: 43,
  status_meta_value: 'Client no longer wished to participate',
  status_meta_code: 'DISC',
  status: 'closed',
  closed: true,
  exit_reason_code: 'DISC',
  closing_info: 'Client no longer wished to participate',
}

/** Everything in it has a very long name. */
export const longFile: Client = {
  ...openFile,
  facilitator_first_name: longNamed.firstName,
  facilitator_last_name: longNamed.lastName,
  team: longNamed.team,
  ethno_meta_value: 'First Nations, Inuit or Métis, and another that is not in this list of answers',
  session_count: 1234,
}

/** Sessions of a client, each a day after the previous one. */
export const clientRecords = (count: number, change: Partial<ClientRecord> = {}): ClientRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const day = `2026-${String(9 - Math.floor(index / 28)).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`
    return {
      id: index + 1,
      moduleName: `Respect Through Boundaries ${index + 1}`,
      themeName: 'Peace & Justice',
      hostName: 'Amara Okafor',
      startTime: `${day}T14:30:00`,
      endTime: `${day}T15:15:00`,
      ...change,
    }
  })

/** The file and its lists; answers given before them come first. */
export function fileAnswers(file: Client = openFile): FakeAnswer[] {
  return [
    answer(readClient, { record: file }),
    answer(listMetas, ({ params }) => ({ records: fileMetas[params.type] ?? [] })),
  ]
}
