/** What staff send in tests: entries of lists, other settings and terms, packages that are stored already, and a module with two versions. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addModule } from '../catalogue/modules.staff.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { addContent, discardContent, listContent } from '../staff-content/content-draft.staff.ts'
import { publishContent } from '../staff-content/publications.staff.ts'
import { exportCatalogue } from '../staff-content/folder/catalogue-export.staff.ts'
import { checkCatalogue } from '../staff-content/folder/catalogue-import.staff.ts'
import { writeEntries } from '#platform/files/write-entries.ts'
import { listCurrentPackages } from '../catalogue/catalogue.neighbours.ts'
import { FILE_LIST_NAME, packageKey } from '#platform/packages/package-files.ts'
import { schedulePublication } from '../staff-content/schedules.staff.ts'
import { addListEntry, retireListEntry } from '../staff-lists/lists.staff.ts'
import { readProductSettings } from '../settings/product.staff.ts'
import { previewRetention, readRetention } from '../staff-retention/staff-retention.staff.ts'
import type { Context } from '#platform/context.ts'
import { CONTENT, STAFF } from './cast.ts'

const REASON = 'Agreed with the board'
const HOUR_MS = 60 * 60 * 1000

/** Another name of the product. */
export async function settingsInput(context: Context) {
  const { values, version } = await readProductSettings(context, STAFF)
  return { ...values, productName: randomUUID(), version, reason: REASON }
}

/** Other periods, from tomorrow on. */
export async function retentionInput(context: Context) {
  const { version, now, firstDay: takesEffectOn } = await readRetention(context, STAFF)
  const periods = { ...now, closedFiles: 40 }
  const shown = await previewRetention(context, STAFF, { periods, takesEffectOn })
  return { periods, takesEffectOn, version, shown, reason: REASON }
}

/** Another version of the terms. */
export async function termsInput(context: Context) {
  const { version: after } = await context.readTermsInForce()
  const texts = { terms: `# Terms\n\n${randomUUID()}`, privacy: '# Privacy\n\nText.' }
  return { version: randomUUID(), texts: { en: texts, zh: texts }, after, reason: REASON }
}

/** A package is stored before its module, so this one is there already. */
export async function moduleInput(context: Context, folder: string, version = '1.0.0', key = 'reed') {
  const facts = { key, version, estimate: 20 }
  const input = { at: folder, facts, isDownloadable: false, topicId: CONTENT.adultCommunity.topicId }
  const { modules } = await addModule(context, STAFF, input)
  return { ...input, id: modules[0]?.id ?? 0 }
}

/** A new module with two versions, to go back from the second. */
export async function rollbackInput(context: Context, folder: string) {
  const key = `k${randomUUID()}`
  await moduleInput(context, folder, '1.0.0', key)
  const { id } = await moduleInput(context, folder, '2.0.0', key)
  return { id, reason: 'Its second page is empty' }
}

/** An entry that staff added to a list, which nothing names. */
async function addedEntry(context: Context) {
  const was = { en: randomUUID(), zh: '' }
  const { id } = await addListEntry(context, STAFF, { type: 'gender', texts: was })
  return { id, was, reason: REASON }
}

export const listInputs = {
  added: addedEntry,
  async rename(context: Context) {
    const { id, was } = await addedEntry(context)
    return { id, was, texts: { en: randomUUID(), zh: '' } }
  },
  /** The id of an entry that was retired. */
  async retired(context: Context): Promise<number> {
    const { id } = await addedEntry(context)
    await retireListEntry(context, STAFF, { id, reason: REASON })
    return id
  },
  async order(context: Context) {
    const was = (await metasOfType(context, 'ethno')).map(({ id }) => id)
    return { type: 'ethno', was, ids: was.toReversed() }
  },
}

/** A draft with one change. Gives its version. */
async function drafted(context: Context): Promise<string> {
  await addContent(context, STAFF, { kind: 'topic', parentId: 1, name: randomUUID() })
  return (await listContent(context, STAFF)).version
}

/** A moment for a draft with one change, in place of the one there is. */
async function scheduled(context: Context) {
  await drafted(context)
  const at = new Date(context.clock.now().getTime() + HOUR_MS).toISOString()
  return { at, note: '', was: (await listContent(context, STAFF)).schedule?.id ?? null }
}

export const contentInputs = {
  drafted,
  scheduled,
  /** The id of a schedule. */
  async cancelled(context: Context) {
    const { id } = await schedulePublication(context, STAFF, await scheduled(context))
    return { id }
  },
  async edit(context: Context) {
    const { records } = await listContent(context, STAFF)
    const item = records.find(({ kind }) => kind === 'topic')
    return { ...item, fields: { 'zh.name': randomUUID() } }
  },
  async order(context: Context) {
    const { records } = await listContent(context, STAFF)
    const was = records.filter(({ kind }) => kind === 'learningType').map(({ id }) => id)
    return { kind: 'learningType', parentId: null, was, ids: was.toReversed() }
  },
  /** A catalogue folder with one change. The packages of the cast's modules have no files. */
  async folder(context: Context, folder: string) {
    await discardContent(context, STAFF, null)
    for (const { codeDir } of await listCurrentPackages(context))
      await context.store.put(packageKey(codeDir, FILE_LIST_NAME), Buffer.from('[]'))
    const at = mkdtempSync(path.join(folder, 'catalogue-'))
    await writeEntries((await exportCatalogue(context, STAFF)).entries, at)
    const file = path.join(at, 'learning-types.json')
    const types = JSON.parse(readFileSync(file, 'utf8')) as { name: { zh: string } }[]
    writeFileSync(
      file,
      JSON.stringify(types.map((type) => ({ ...type, name: { ...type.name, zh: randomUUID() } }))),
    )
    return { at, version: (await checkCatalogue(context, STAFF, at)).version, reason: REASON }
  },
  /** What to go back to, once something was published. */
  async published(context: Context) {
    await publishContent(context, STAFF, { version: await drafted(context), note: '' })
    return { toId: 0, reason: REASON }
  },
}
