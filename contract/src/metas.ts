/** The lists that people choose from: metas, agencies, provinces and cities (API-043 to API-045). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Line, Translated } from './fields.ts'

export const MetaType = z.enum([
  'gender',
  'ethno',
  'age',
  'referral_path',
  'avatar',
  'avatar_color',
  'client_status',
  'language',
  'event_type',
])
export type MetaType = z.infer<typeof MetaType>

export const Meta = z.object({
  id: z.number(),
  meta_value: z.string(),
  meta_code: z.string().nullable(),
  meta_mark: z.string().nullable(),
  meta_type: MetaType,
  /** Of `meta_value`. */
  translations: Translated,
})
export type Meta = z.infer<typeof Meta>

/** The web adds 'Other...' with id -1; no stored agency has id 0 (CON-26). */
export const Agency = z.object({ id: z.number(), name: z.string() })
export type Agency = z.infer<typeof Agency>

export const Province = z.object({ id: z.number(), name: z.string() })
export type Province = z.infer<typeof Province>

export const City = z.object({ id: z.number(), name: z.string(), province_id: z.number() })
export type City = z.infer<typeof City>

export const listMetas = endpoint({
  method: 'GET',
  path: '/metas/type/{type}',
  who: 'facilitator',
  summary: 'List the metas of a type',
  params: z.object({ type: MetaType }),
  reply: { records: z.array(Meta) },
  fails: ['NotFound'],
  personal: false,
})

export const listAgencies = endpoint({
  method: 'GET',
  path: '/agencies',
  who: 'anyone',
  summary: 'List the approved agencies',
  reply: { records: z.array(Agency) },
})

export const listProvinces = endpoint({
  method: 'GET',
  path: '/provinces/country-code/{code}',
  who: 'anyone',
  summary: 'List the provinces of a country, by its two-letter code',
  params: z.object({ code: Line.regex(/^[A-Za-z]{2}$/) }),
  reply: { records: z.array(Province) },
  fails: ['NotFound'],
})

export const listCities = endpoint({
  method: 'GET',
  path: '/cities',
  who: 'anyone',
  summary: 'List every city',
  reply: { records: z.array(City) },
})

export const listCitiesOfProvince = endpoint({
  method: 'GET',
  path: '/provinces/{id}/cities',
  who: 'anyone',
  summary: 'List the cities of a province',
  params: z.object({ id: Id }),
  reply: { records: z.array(City) },
  fails: ['NotFound'],
})
