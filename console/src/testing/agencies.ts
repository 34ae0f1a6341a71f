/** Agencies for the console's tests and gallery. */
import type {
  AgencyDetail,
  AgencyRow,
  MergeEffects,
  StoredAgency,
  TypedCity,
} from '@hub/contract/staff-agencies'

const NAMES = [
  'Northlake Fam. Services',
  'Harbor Street House',
  'Cedar Hill Youth Services',
  'Harbour Street Community House',
  'Lakeview Newcomer Centre',
  'Maple Court Youth Centre',
  'Riverbend Re-entry Support',
]
const STATUSES = ['pending', 'pending', 'listed', 'listed', 'listed', 'listed', 'refused'] as const
const NORTHLAKE = { id: 41, name: 'Northlake Family Services', status: 'listed' as const }

/** As many rows as asked for, those that wait first. */
export function agencyRows(count: number): AgencyRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: NAMES[index % NAMES.length] ?? '',
    status: index < NAMES.length ? (STATUSES[index] ?? 'listed') : 'listed',
    createdAt: '2026-10-10T13:02:00.000Z',
    facilitators: (index * 7) % 23,
    cities: index === 1 ? [] : ['Thunder Bay', 'Sioux Narrows'].slice(0, 1 + (index % 2)),
    alike: index === 0 ? [NORTHLAKE] : [],
  }))
}

export const agencyViews = { all: 38, pending: 2, listed: 34, refused: 2 } as const
export const noAgencies = { all: 0, pending: 0, listed: 0, refused: 0 } as const

const nadia = {
  id: 1,
  name: 'Nadia Benali',
  email: 'nadia.benali@northlake.example',
  phoneNumber: '(807) 555 - 0142',
  city: 'Thunder Bay',
  province: 'ON',
}
const chloe = { ...nadia, id: 2, name: 'Chloé Fortin', email: 'chloe.fortin@northlake.example' }

export const northlake: AgencyDetail = {
  id: 1,
  name: 'Northlake Fam. Services',
  status: 'pending',
  facilitators: 1,
  people: [nadia],
  phoneNumber: '',
  note: '',
  createdAt: '2026-10-10T13:02:00.000Z',
  version: 3,
  formerNames: ['Northlake Fam Svcs'],
  factor: { isRequired: false, have: 0 },
  alike: [{ ...NORTHLAKE, facilitators: 4, people: [chloe, { ...nadia, id: 3, name: 'Omar Haddad' }] }],
  merges: [
    {
      id: 9,
      name: 'North Lake Services',
      at: '2026-10-12T14:20:00.000Z',
      by: 'Jordan Leduc',
      facilitators: 2,
    },
  ],
  history: [
    { at: '2026-10-12T15:00:00.000Z', action: 'agency-edit', by: 'staff', note: 'note: the day lead called' },
  ],
}

/** What merging it into the one that is probably the same does. */
export const mergeEffects: MergeEffects = {
  from: { id: 1, name: northlake.name, status: 'pending' },
  into: NORTHLAKE,
  facilitators: 1,
  names: [northlake.name, ...northlake.formerNames],
}

/** What somebody else stored meanwhile. */
export const northlakeNow: StoredAgency = {
  id: 1,
  version: 4,
  name: 'Northlake Family Services',
  phoneNumber: '(807) 555-0188',
  note: 'Ask for the day lead.',
  editedBy: 'Alex Moreau',
  editedAt: '2026-10-13T13:41:00.000Z',
}

export function typedCities(count: number): TypedCity[] {
  return Array.from({ length: count }, (_, index) => ({
    provinceId: 9,
    province: 'ON',
    name: ['Otawa', 'Sioux Narows', 'Little Reed'][index % 3] + (index < 3 ? '' : ` ${index}`),
    facilitators: 1 + (index % 4),
    alike: index % 3 === 0 ? [{ id: 7, name: 'Ottawa' }] : [],
  }))
}
