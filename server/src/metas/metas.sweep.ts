/** Loads the lists every installation starts with, at each start of the server. */
import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import canadianCities from './canadian-cities.json' with { type: 'json' }
import { listKeyOf } from './list-keys.rules.ts'
import {
  findListsPrint,
  insertCities,
  insertMetas,
  insertProvinces,
  listAllMetas,
  updateMeta,
  upsertListsPrint,
} from './metas.store.ts'
import { CANADIAN_PROVINCES, REFERENCE_METAS, type ReferenceMeta } from './reference-metas.ts'

/**
 * Loads metas, provinces and cities: adds what is missing, translations too, and changes nothing else (SYS-011). Lists that are unchanged since
 * the last load are skipped, because they have thousands of rows. An entry that staff renamed, retired or moved stays as
 * they left it.
 */
export async function loadReferenceLists(context: Context): Promise<void> {
  const print = printOfLists()
  if ((await findListsPrint(context.db)) === print) return
  await context.db.transaction(async () => {
    await loadMetas(context)
    await insertProvinces(
      context.db,
      CANADIAN_PROVINCES.map((province) => ({ ...province, countryCode: 'CA' })),
    )
    await insertCities(context.db, citiesOfCanada())
    await upsertListsPrint(context.db, print)
    await context.signals.send('forget-lists', '')
  })
}

/**
 * Entries are found by their keys, or else by their texts: a server of the release before adds some without a key. One
 * that nobody has translated gets its translations, as long as it says what it said.
 */
async function loadMetas({ db }: Context): Promise<void> {
  const present = await listAllMetas(db)
  const keys = new Set(REFERENCE_METAS.map((meta) => `${meta.type} ${keyOf(meta)}`))
  const missing: Parameters<typeof insertMetas>[1] = []
  for (const [sortOrder, meta] of REFERENCE_METAS.entries()) {
    const ofType = present.filter(({ meta_type }) => meta_type === meta.type)
    const known =
      ofType.find(({ key }) => key === keyOf(meta)) ??
      ofType.find(({ key, meta_value }) => meta_value === meta.value && !keys.has(`${meta.type} ${key}`))
    if (!known) missing.push({ ...rowOf(meta), sortOrder })
    else if (known.key !== keyOf(meta)) await updateMeta(db, known.id, { key: keyOf(meta) })
    if (known?.meta_value === meta.value && Object.keys(known.translations ?? {}).length === 0)
      await updateMeta(db, known.id, { translations: translationsOf(meta) })
  }
  await insertMetas(db, missing)
}

const keyOf = ({ code, value }: ReferenceMeta) => listKeyOf(code ?? value)

const translationsOf = ({ zh }: ReferenceMeta) => (zh === undefined ? {} : { zh: { meta_value: zh } })

const rowOf = (meta: ReferenceMeta) => ({
  metaType: meta.type,
  key: keyOf(meta),
  metaValue: meta.value,
  metaCode: meta.code ?? null,
  metaMark: meta.mark ?? null,
  translations: translationsOf(meta),
})

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
