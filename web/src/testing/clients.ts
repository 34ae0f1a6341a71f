/** Clients as the lists return them, and the lists a client is registered with. */
import type { Duplicate } from '@hub/contract/client-pairs'
import {
  CHOICES,
  CLIENT_CHOICES,
  fieldsOf,
  NO_ANSWERS,
  openedIdField,
  openedValueField,
  type ChoiceName,
} from '@hub/contract/client-choices'
import {
  issueClientCode,
  issueClientPassword,
  type Client,
  type ClientToRegister,
} from '@hub/contract/clients'
import { listMetas, type Meta, type MetaType } from '@hub/contract/metas'
import { amara } from './facilitators.ts'
import { answer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'

const open: Client = {
  id: 21,
  code: 'HSC4821A',
  register_time: '2026-10-01T12:00:00.000Z',
  close_time: null,
  avatar_meta_value: 'moon',
  avatar_color_meta_value: 'plum',
  status_meta_id: 1,
  status_meta_value: 'OPEN',
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
  version: 1,
  ...NO_ANSWERS,
}

/** An open client with the given changes. */
export const openClient = (change: Partial<Client> = {}): Client => ({ ...open, ...change })

/** A client whose file was closed at an instant. */
export const closedClient = (closeTime: string, change: Partial<Client> = {}): Client => ({
  ...open,
  id: 22,
  code: 'HSC4822B',
  close_time: closeTime,
  status_meta_id: 2,
  status_meta_value: 'Client completed all required programs',
  status_meta_code: 'SUC',
  status: 'closed',
  closed: true,
  exit_reason_code: 'SUC',
  ...change,
})

/** Open clients with consecutive ids and codes from a number on. */
export const manyClients = (from: number, count: number): Client[] =>
  Array.from({ length: count }, (_, index) => openClient({ id: from + index, code: `C${from + index}` }))

const GLYPHS = ['leaf', 'wave', 'moon', 'sun', 'fish', 'kite', 'shell', 'tree', 'bird', 'star']
const COLORS = ['plum', 'lake', 'moss', 'cedar', 'slate', 'rose']

/** A team's list: each client with their own sign, a third of the files closed. */
export const teamClients = (count: number, change: Partial<Client> = {}): Client[] =>
  Array.from({ length: count }, (_, index) => {
    const own = {
      id: 100 + index,
      code: `HSC${4821 + index * 7}${'ABKRTX'[index % 6]}`,
      avatar_meta_value: GLYPHS[index % GLYPHS.length] ?? 'leaf',
      avatar_color_meta_value: COLORS[index % COLORS.length] ?? 'plum',
      ...(index % 4 !== 0 && { session_count: index, last_session: '2026-10-13T18:00:00.000Z' }),
      ...change,
    }
    return index % 3 === 1 ? closedClient('2026-10-20T14:00:00.000Z', own) : openClient(own)
  })

type Row = [value: string, mark?: string]
const VALUES: Partial<Record<MetaType, Row[]>> = {
  avatar: [['leaf'], ['moon']],
  avatar_color: [['lake'], ['plum']],
  gender: [['Woman'], ['Man']],
  ethno: [['Black'], ['White']],
  age: [['12-14'], ['15-17'], ['24+', 'adult']],
  referral_path: [['School'], ['Family or caregiver'], ['Parole officer', 'adult']],
}

/** The metas of the lists, ids from 1 in each. */
export const clientLists = answer(listMetas, ({ params }) => ({
  records: (VALUES[params.type] ?? []).map(([meta_value, meta_mark = null], index): Meta => ({
    id: index + 1,
    meta_value,
    meta_mark,
    meta_code: null,
    meta_type: params.type,
  })),
}))

/** The chosen position in each list. */
const CHOSEN: Record<ChoiceName, number> = {
  ...fieldsOf(
    CHOICES,
    (name) => name,
    () => 0,
  ),
  avatar: 1,
  avatarColor: 1,
  age: 1,
}

/** The request for a new client of Amara, with the issued ID and password. */
export const clientOf = (issued: { code: string; password: string }): ClientToRegister => ({
  ...{ ...issued, teamId: 7, facilitatorId: amara.id },
  ...fieldsOf(CHOICES, openedIdField, (name) => CHOSEN[name] + 1),
  ...fieldsOf(
    CHOICES,
    openedValueField,
    (name) => (VALUES[CLIENT_CHOICES[name].list] ?? [])[CHOSEN[name]]?.[0] ?? '',
  ),
})

/** The ID and the password that a new client is given. */
export const issuedClient: FakeAnswer[] = [
  answer(issueClientCode, { record: { code: 'ABCD2345' } }),
  answer(issueClientPassword, { record: { password: 'tern7Q4k!92x' } }),
]

/** Files that Amara opened, each within a day of another. */
export function duplicates(count: number): Duplicate[] {
  const amara = { facilitator_first_name: 'Amara', facilitator_last_name: 'Okafor' }
  const priya = { facilitator_first_name: 'Priya', facilitator_last_name: 'Raman' }
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    client: {
      id: 40 + index,
      code: `M7QX2R9${index + 2}`,
      register_time: '2026-10-13T14:10:00.000Z',
      ...amara,
    },
    other: {
      id: 30 + index,
      code: `HKW4P2Z${index + 2}`,
      register_time: '2026-10-13T09:30:00.000Z',
      ...priya,
    },
  }))
}
