/** Facilitators for the console's tests and gallery. */
import type { StoredPerson } from '@hub/contract/account-care'
import type { EmailChange, Person, PersonRow, StandingEffects, Taker } from '@hub/contract/staff-people'
import type { StandingWord } from '@hub/contract/standing.rules'

const AGENCIES = ['Northlake Fam. Services', 'Cedar Hill Youth Services', 'Harbour Street Community House']
const NAMES = [
  'Nadia Benali',
  'Jonah Peters',
  'Wen Li',
  'Amara Okafor',
  'Chloé Fortin',
  'Daniel Cheung',
  'Grace Adeyemi',
]
const STANDINGS: StandingWord[] = [
  'pending',
  'pending',
  'pending',
  'confirmed',
  'confirmed',
  'suspended',
  'refused',
]

/** As many rows as asked for, those that wait first. */
export function peopleRows(count: number): PersonRow[] {
  return Array.from({ length: count }, (_, index) => {
    const at = index % NAMES.length
    const name = NAMES[at] ?? ''
    return {
      id: index + 1,
      name,
      email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@agency.example`,
      agencyId: 4 + (index % AGENCIES.length),
      agency: AGENCIES[index % AGENCIES.length] ?? '',
      isAgencyListed: index % AGENCIES.length > 0,
      teams: index < 3 ? [] : ['Harbour Street', ...(index % 4 === 0 ? ['Evening groups'] : [])],
      standing: index < NAMES.length ? (STANDINGS[at] ?? 'confirmed') : 'confirmed',
      registeredAt: '2026-10-10T13:02:00.000Z',
      confirmedAt: index === 2 ? null : '2026-10-10T13:10:00.000Z',
      lastLoginAt: index === 2 ? null : '2026-10-13T12:02:00.000Z',
    }
  })
}

export const peopleViews = {
  all: 412,
  pending: 7,
  confirmed: 389,
  suspended: 5,
  refused: 3,
  closed: 8,
} as const

/** While nobody is there. */
export const noViews = { all: 0, pending: 0, confirmed: 0, suspended: 0, refused: 0, closed: 0 } as const

export const nadia: Person = {
  id: 1,
  firstName: 'Nadia',
  lastName: 'Benali',
  email: 'nadia.benali@northlake.example',
  emailChange: null,
  appSince: '2026-10-10T14:00:00.000Z',
  passkeys: 1,
  phoneNumber: '(807) 555 - 0142',
  address: '218 Harbour Street',
  city: 'Sioux Narrows',
  cityId: null,
  provinceId: 9,
  version: 3,
  province: 'ON',
  postcode: 'P7A 2B1',
  agency: { id: 4, name: 'Northlake Fam. Services', isListed: false },
  standing: 'pending',
  locale: 'en',
  registeredAt: '2026-10-10T13:02:00.000Z',
  confirmedAt: '2026-10-10T13:10:00.000Z',
  termsVersion: '1',
  termsAcceptedAt: '2026-10-10T13:02:00.000Z',
  teams: [],
  sessions: [
    {
      ...{ id: '0b8f5e52-0d5a-4c1e-9a38-3f1c7f1f9a01', startedAt: '2026-10-13T12:02:00.000Z' },
      ...{ lastUsedAt: '2026-10-13T13:02:00.000Z', endsAt: '2026-10-14T00:02:00.000Z' },
      device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    },
    {
      ...{ id: '0b8f5e52-0d5a-4c1e-9a38-3f1c7f1f9a02', startedAt: '2026-10-12T18:40:00.000Z' },
      ...{ lastUsedAt: '2026-10-12T20:12:00.000Z', endsAt: '2026-10-13T06:40:00.000Z' },
      device: 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1',
    },
  ],
  lastLoginAt: '2026-10-13T12:02:00.000Z',
  mails: [
    { id: 4, kind: 'password-reset', state: 'sent', at: '2026-10-12T12:20:00.000Z', attempts: 1 },
    { id: 3, kind: 'confirmation', state: 'sent', at: '2026-10-10T13:06:00.000Z', attempts: 2 },
    { id: 2, kind: 'confirmation', state: 'failed', at: '2026-10-10T13:02:00.000Z', attempts: 16 },
  ],
  waiting: { place: 2, of: 7, previous: 2, next: 3 },
  unrecorded: null,
  history: [
    {
      ...{ at: '2026-10-12T09:40:00.000Z', action: 'facilitator-edit', by: 'staff', byName: 'Jordan Leduc' },
      note: 'phoneNumber: a digit was missing',
    },
    { at: '2026-10-10T13:10:00.000Z', action: 'activate', by: 'visitor', byName: null, note: null },
    { at: '2026-10-10T13:02:00.000Z', action: 'register', by: 'visitor', byName: null, note: null },
  ],
}

/** A new email of Nadia that she has not confirmed yet. */
export const nadiasChange: EmailChange = {
  email: 'nadia.benali@cedarhill.example',
  askedBy: 'Jordan Leduc',
  askedAt: '2026-10-13T12:40:00.000Z',
  expiresAt: '2026-10-15T12:40:00.000Z',
}

/** Nadia's account after a colleague was faster. */
export const nadiaNow: StoredPerson = {
  ...{ firstName: 'Nadia', lastName: 'Benali-Roy', phoneNumber: '(807) 555 - 0143', postcode: 'P7A 2B1' },
  ...{ agencyId: 4, agency: 'Northlake Fam. Services', provinceId: 9, province: 'ON', cityId: 0 },
  ...{ city: 'Sioux Narrows', address: '218 Harbour Street', version: 4 },
  ...{ editedBy: 'Alex Moreau', editedAt: '2026-10-13T13:40:00.000Z' },
}

export const effectsOfRefusal: StandingEffects = {
  changed: 1,
  devices: 1,
  teams: 0,
  places: 2,
  filesJoining: 0,
  translations: [],
  clientsOnlyTheirs: 0,
  clientCodes: [],
  mails: 1,
  mail: {
    ...{ to: nadia.email, locale: 'en' },
    subject: 'About your Hub registration',
    text: 'Hello Nadia,\n\nthank you for registering. We cannot open the hub to you.\n\nWrite to help@hub.example.',
  },
}

/** Who is confirmed loses nothing. */
export const effectsOfConfirmation: StandingEffects = {
  ...{
    changed: 1,
    devices: 0,
    teams: 0,
    places: 0,
    filesJoining: 0,
    clientsOnlyTheirs: 0,
    clientCodes: [],
    mails: 1,
  },
  translations: [
    {
      ...{ to: nadia.email, locale: 'zh', subject: '您现在可以与团队一起工作' },
      text: '您好，Nadia：\n\n您的账户已确认。请用邮箱和密码登录。\n\n如有疑问，请写信至 help@hub.example。',
    },
  ],
  mail: {
    ...{ to: nadia.email, locale: 'en' },
    subject: 'You can now work with your team',
    text: 'Hello Nadia,\n\nyour account is confirmed. Log in with your email and password.\n\nWrite to help@hub.example.',
  },
}

/** The clients of somebody who was alone with them. */
export const effectsOfLeaving: StandingEffects = {
  ...{ changed: 1, devices: 2, teams: 1, places: 0, filesJoining: 0, mails: 0, mail: null, translations: [] },
  clientsOnlyTheirs: 3,
  clientCodes: ['HKW4P2ZT', 'N7RQ3XMA', 'PX82LDWE'],
}

export const effectsOfRestoring: StandingEffects = {
  ...{ changed: 1, devices: 0, teams: 0, places: 0, filesJoining: 0, mails: 0, mail: null, translations: [] },
  ...{ clientsOnlyTheirs: 0, clientCodes: [] },
}

export const takers: Taker[] = [
  { kind: 'team', id: 1, name: 'Harbour Street', detail: '4' },
  { kind: 'team', id: 2, name: 'Evening groups', detail: '1' },
  { kind: 'facilitator', id: 4, name: 'Amara Okafor', detail: 'amara.okafor@agency.example' },
]
