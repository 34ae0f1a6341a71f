/** The lists every installation starts with. Staff may add to those that are not fixed by a rule (SYS-011, SYS-012). */
import type { MetaType } from '@hub/contract/metas'

export interface ReferenceMeta {
  type: MetaType
  value: string
  code?: string
  mark?: string
}

const plain = (type: MetaType, values: string[]): ReferenceMeta[] => values.map((value) => ({ type, value }))
const coded = (type: MetaType, values: [code: string, value: string][]): ReferenceMeta[] =>
  values.map(([code, value]) => ({ type, code, value }))

const keyed = (type: MetaType, keys: string[]): ReferenceMeta[] =>
  keys.map((key) => ({ type, code: key, value: key }))

/** In the order of the lists. */
export const REFERENCE_METAS: readonly ReferenceMeta[] = [
  ...coded('client_status', [
    ['OPN', 'OPEN'],
    ['SUC', 'Client completed all required programs'],
    ['DISC', 'Client no longer wished to participate'],
    ['CIRC', 'Ended service due to circumstances beyond their control'],
    ['S&S', 'Suspended for safety and security reasons'],
  ]),
  ...plain('age', ['12-14', '15-17', '18-20', '21-23']),
  // The one age that makes a client an adult (CLI-013).
  { type: 'age', value: '24+', mark: 'adult' },
  ...plain('gender', [
    'Woman',
    'Man',
    'Non-binary',
    'Two-Spirit',
    'Transgender woman',
    'Transgender man',
    'Another gender',
    'Prefer not to say',
  ]),
  ...plain('ethno', [
    'First Nations',
    'Métis',
    'Inuit',
    'Black',
    'East Asian',
    'South Asian',
    'Southeast Asian',
    'West Asian or Arab',
    'Latin American',
    'White',
    'More than one',
    'Another identity',
    'Prefer not to say',
  ]),
  ...plain('referral_path', [
    'School',
    'Family or caregiver',
    'Community agency',
    'Youth justice court',
    'Probation officer',
    'Self-referral',
  ]),
  { type: 'referral_path', value: 'Adult court', mark: 'adult' },
  { type: 'referral_path', value: 'Adult correctional centre', mark: 'adult' },
  { type: 'referral_path', value: 'Parole officer', mark: 'adult' },
  // Symbols and colours have the names of the drawings. The web shows them in the reader's language.
  ...keyed('avatar', [
    'leaf',
    'mountain',
    'wave',
    'sun',
    'moon',
    'star',
    'bird',
    'fish',
    'tree',
    'kite',
    'compass',
    'shell',
  ]),
  ...keyed('avatar_color', [
    'spruce',
    'lake',
    'plum',
    'rosewood',
    'marigold',
    'moss',
    'slate',
    'rose',
    'indigo',
    'cedar',
  ]),
  ...coded('language', [
    ['en', 'English'],
    ['fr', 'French'],
    ['zh', 'Chinese'],
    ['es', 'Spanish'],
    ['ar', 'Arabic'],
    ['cr', 'Cree'],
    ['oj', 'Ojibwe'],
    ['iu', 'Inuktitut'],
    ['pa', 'Punjabi'],
    ['so', 'Somali'],
    ['tl', 'Tagalog'],
    ['other', 'Another language'],
  ]),
  ...coded('event_type', [
    ['PROFESSIONAL', 'Professional Workshops'],
    ['GUEST-EXPERT', 'Guest Experts'],
    ['DISCOVERY', 'Discovery Sessions'],
  ]),
  { type: 'event_type', code: 'HUB-TRAINING', value: 'Hub Training', mark: 'own-training' },
]

export interface ReferenceProvince {
  id: number
  code: string
  name: string
}

/** Canada's provinces and territories; the ids never change. */
export const CANADIAN_PROVINCES: readonly ReferenceProvince[] = [
  { id: 1, code: 'AB', name: 'Alberta' },
  { id: 2, code: 'BC', name: 'British Columbia' },
  { id: 3, code: 'MB', name: 'Manitoba' },
  { id: 4, code: 'NB', name: 'New Brunswick' },
  { id: 5, code: 'NL', name: 'Newfoundland and Labrador' },
  { id: 6, code: 'NT', name: 'Northwest Territories' },
  { id: 7, code: 'NS', name: 'Nova Scotia' },
  { id: 8, code: 'NU', name: 'Nunavut' },
  { id: 9, code: 'ON', name: 'Ontario' },
  { id: 10, code: 'PE', name: 'Prince Edward Island' },
  { id: 11, code: 'QC', name: 'Quebec' },
  { id: 12, code: 'SK', name: 'Saskatchewan' },
  { id: 13, code: 'YT', name: 'Yukon' },
]
