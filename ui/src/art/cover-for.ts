/** Decides a cover's options: sectors set the scenery, themes the colour and motif, modules the rest by their key. */
import type { PictureChoice } from '@hub/contract/pictures.rules'
import type { CoverOptions } from './cover.ts'
import { MOTIF_NAMES } from './motifs.ts'
import type { MiddleGround } from './middle-grounds.ts'

/** What staff have chosen of a drawing; what a device keeps of an earlier release lacks it (CTM-004). */
interface Chosen {
  picture?: PictureChoice | undefined
}

interface Records {
  learningType: { learning_type_key: string } & Chosen
  sector: { sector_key: string } & Chosen
  theme: {
    id?: number | undefined
    name: string
    theme_color: string
    sector_key?: string | undefined
  } & Chosen
  module: { id?: number | undefined; module_key: string; theme_color?: string | null | undefined } & Chosen
  event: { id: number; color?: string | null | undefined }
  scene: { name: keyof typeof SCENES }
}
export type CoverKind = keyof Records

/** The ratio each kind is shown in. A picture is drawn in this ratio, so that nothing is cropped. */
const WIDE = { width: 640, height: 320 }
const TYPE_CARD = { width: 480, height: 336 }
const SMALL = { width: 400, height: 220 }
/** The motif stands at the right, so that the chip at the left never covers it. */
const BESIDE_CHIP = 0.66
/** The position where the motif stays whole in a banner's narrow box, which is cut at the left. */
const IN_BANNER = 0.6
const MIDDLE = 0.5

const SECTOR_PLACES: Record<string, MiddleGround> = {
  'youth-community': 'street',
  'youth-justice': 'lake',
  'adult-community': 'field',
  'adult-justice': 'valley',
}

/** Has no common divisor with the number of motifs, so neighbours in a row differ and follow no plain order. */
const MOTIF_STRIDE = 4

/** Records of one list have consecutive ids. The same record has the same motif everywhere. */
function motifOf(id: number | undefined): Pick<CoverOptions, 'motif'> {
  return id === undefined ? {} : { motif: MOTIF_NAMES[(id * MOTIF_STRIDE) % MOTIF_NAMES.length] }
}

/** Pictures chosen by hand, by the record's key. */
const COVER_OVERRIDES: Record<string, Partial<CoverOptions>> = {
  youth: { color: '#3C6EA8', place: 'lake', motif: 'birds', light: 'dawn' },
  adult: { color: '#8A5A9E', place: 'lake', motif: 'bridge', light: 'day' },
  professional: { color: '#B5642F', place: 'valley', motif: 'lanterns', light: 'dawn' },
  offline: { color: '#7A8A3A', place: 'field', motif: 'house', light: 'day' },
  'youth-justice': { color: '#3C6EA8' },
  'youth-community': { color: '#2F7D6B' },
  'adult-justice': { color: '#8A5A9E' },
  'adult-community': { color: '#B5642F' },
  'theme-peace-justice': { place: 'lake', motif: 'boat', light: 'dawn' },
  'theme-education': { place: 'street', motif: 'steps', light: 'day' },
  respect: { place: 'valley', motif: 'path', light: 'dawn' },
  values: { place: 'lake', motif: 'bridge', light: 'day' },
  wisdom: { place: 'forest', motif: 'fire', light: 'dusk' },
  digital: { place: 'street', motif: 'kite', light: 'day' },
}

/** The pictures of the hub's own screens. */
const SCENES = {
  login: {
    place: 'forest',
    motif: 'chairs',
    light: 'dawn',
    width: 840,
    height: 900,
    focus: MIDDLE,
    scale: 1.4,
  },
  empty: { place: 'valley', motif: 'chairs', light: 'dawn', ...SMALL, focus: MIDDLE },
  error: { color: '#3C6EA8', place: 'lake', motif: 'bridge', light: 'day', ...SMALL, focus: MIDDLE },
  offline: { color: '#3C6EA8', place: 'lake', motif: 'lighthouse', light: 'dusk', ...SMALL, focus: MIDDLE },
} satisfies Record<string, Partial<CoverOptions>>

function learningTypeCover({ learning_type_key: key }: Records['learningType']): CoverOptions {
  const word = Object.keys(COVER_OVERRIDES).find((known) => key.toLowerCase().includes(known))
  return { key, ...TYPE_CARD, ...(word ? COVER_OVERRIDES[word] : {}) }
}

function themeCover({ id, name, theme_color: color, sector_key: sector }: Records['theme']): CoverOptions {
  const key = `theme-${
    name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? name
  }`
  const place = sector ? SECTOR_PLACES[sector] : undefined
  return { key, color, place, focus: IN_BANNER, ...motifOf(id), ...WIDE, ...COVER_OVERRIDES[key] }
}

const CHOOSE: { [Kind in CoverKind]: (record: Records[Kind]) => CoverOptions } = {
  learningType: learningTypeCover,
  sector: ({ sector_key: key }) => ({
    key,
    place: SECTOR_PLACES[key],
    ...WIDE,
    ...COVER_OVERRIDES[key],
  }),
  theme: themeCover,
  module: ({ id, module_key: key, theme_color: color }) => ({
    key,
    color,
    focus: BESIDE_CHIP,
    ...motifOf(id),
    ...WIDE,
    ...COVER_OVERRIDES[key],
  }),
  event: ({ id, color }) => ({
    key: `event-${id}`,
    color,
    focus: MIDDLE,
    ...motifOf(id),
    width: 480,
    height: 300,
  }),
  scene: ({ name }) => ({ key: name, ...SCENES[name] }),
}

/** What to draw for a record of the catalogue, an event, or one of the hub's own screens. */
export function coverFor<Kind extends CoverKind>(kind: Kind, record: Records[Kind]): CoverOptions {
  const own = CHOOSE[kind](record)
  const { motif, color } = 'picture' in record ? (record.picture ?? {}) : {}
  return { ...own, ...(motif && { motif }), ...(color && { color }) }
}
