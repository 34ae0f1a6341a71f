/** Loads the lists every installation starts with, at each start of the server. */
import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import canadianCities from './canadian-cities.json' with { type: 'json' }
import {
  findListsPrint,
  insertCities,
  insertMetas,
  insertProvinces,
  upsertListsPrint,
} from './metas.store.ts'
import { CANADIAN_PROVINCES, REFERENCE_METAS } from './reference-metas.ts'

/**
 * Loads metas, provinces and cities: adds what is missing, translations too, and changes nothing else (SYS-011). Lists that are unchanged since
 * the last load are skipped, because they have thousands of rows.
 */
export async function loadReferenceLists(context: Context): Promise<void> {
  const print = printOfLists()
  if ((await findListsPrint(context.db)) === print) return
  await context.db.transaction(async () => {
    await insertMetas(
      context.db,
      REFERENCE_METAS.map((meta, index) => ({
        metaType: meta.type,
        metaValue: meta.value,
        metaCode: meta.code ?? null,
        metaMark: meta.mark ?? null,
        sortOrder: index,
        translations: meta.zh === undefined ? {} : { zh: { meta_value: meta.zh } },
      })),
    )
    await insertProvinces(
      context.db,
      CANADIAN_PROVINCES.map((province) => ({ ...province, countryCode: 'CA' })),
    )
    await insertCities(context.db, citiesOfCanada())
    await upsertListsPrint(context.db, print)
    await context.signals.send('forget-lists', '')
  })
}

function printOfLists(): string {
  const lists = JSON.stringify([REFERENCE_METAS, CANADIAN_PROVINCES, canadianCities])
  return createHash('sha256').update(lists).digest('hex')
}

function citiesOfCanada() {
  const names: Record<string, string[]> = canadianCities
  return CANADIAN_PROVINCES.flatMap(({ id, code }) =>
    (names[code] ?? []).map((name) => ({ provinceId: id, name })),
  )
}
