/** What the search of the console finds, for its tests and gallery. */
import type { SearchHit } from '@hub/contract/staff-search'

const hit = (
  kind: SearchHit['kind'],
  id: number,
  name: string,
  more: Partial<SearchHit> = {},
): SearchHit => ({
  ...{ kind, id, name, detail: '', count: null, at: null, isDraft: false, ...more },
})

/** Five of different kinds with "riv" in the name. */
export const hits: SearchHit[] = [
  hit('team', 3, 'Riverbend', { count: 6 }),
  hit('agency', 8, 'Riverbend Re-entry Support', { count: 11 }),
  hit('person', 5, 'Ana Rivers', { detail: 'ana.rivers@cedarhill.example' }),
  hit('module', 12, 'Ways of the River - Working Together', {
    detail: 'Respect and relationships',
    translated: { zh: { name: '河流之道：共同努力' } },
  }),
  hit('event', 4, 'Rivers and roots', { at: '2026-11-04T18:00:00.000Z' }),
]

/** A new event that nobody but staff sees. */
export const draftHit = hit('event', 44, 'Rivers in winter', {
  at: '2026-12-04T18:00:00.000Z',
  isDraft: true,
})

/** Five of each kind, with names as long as they get. */
export const longHits: SearchHit[] = hits.flatMap((one) =>
  Array.from({ length: 5 }, (_, at) => ({
    ...one,
    id: one.id * 10 + at,
    name: `Rivière Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen ${at}`,
    detail:
      one.detail === '' ? '' : 'maximiliana-bartholomea.featherstonehaugh-cholmondeley@northern.example',
  })),
)
