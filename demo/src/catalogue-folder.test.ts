/** The demo's whole catalogue as one folder, into an empty hub and out again; and that nothing of it lacks a language (CTM-010, CTM-003). */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { missingTexts } from '@hub/contract/content.rules'
import { createContext, loadReferenceData } from '@hub/server/app'
import { settableClock } from '@hub/server/platform/clock'
import { readConfig } from '@hub/server/platform/config/config'
import type { Context } from '@hub/server/platform/context'
import { createLog } from '@hub/server/platform/log'
import { listContent } from '@hub/server/staff-content/content-draft.staff'
import { exportCatalogue } from '@hub/server/staff-content/folder/catalogue-export.staff'
import { checkCatalogue, importCatalogue } from '@hub/server/staff-content/folder/catalogue-import.staff'
import { writeEntries } from '@hub/server/platform/files/write-entries'
import { listLists } from '@hub/server/staff-lists/lists.staff'
import { freshDatabase } from '@hub/server/testing/fresh-database'
import { DEMO_STAFF } from './actors.ts'
import { loadDemoContent } from './content.ts'

const WAIT_MS = 180_000
const ends: (() => Promise<void>)[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'hub-demo-folder-'))
afterAll(async () => {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true, force: true })
})

async function emptyHub(): Promise<Context> {
  const dataDir = mkdtempSync(path.join(folder, 'data-'))
  const secret = 'a secret for tests alone, 32 long'
  const config = readConfig({ NODE_ENV: 'test', HUB_DATA_DIR: dataDir, HUB_SECRET: secret })
  const db = await freshDatabase()
  const parts = { db, clock: settableClock('2026-03-02T15:00:00.000Z'), log: createLog('silent') }
  const { context, close } = await createContext(config, parts)
  ends.push(async () => {
    await close()
    await db.close()
  })
  await loadReferenceData(context)
  return context
}

/** The hash of every file of the folder, by its path. */
async function printsOf(context: Context) {
  const { entries, missing } = await exportCatalogue(context, DEMO_STAFF)
  const prints = new Map<string, string>()
  for (const { path: file, open } of entries) {
    const hash = createHash('sha256')
    for await (const chunk of await open()) hash.update(chunk as Buffer)
    prints.set(file, hash.digest('hex'))
  }
  return { entries, missing, prints }
}

it(
  'CTM-010 CTM-003 goes into an empty hub and comes out as the same bytes, in every language',
  async () => {
    const demo = await emptyHub()
    await loadDemoContent(demo)
    const first = await printsOf(demo)
    expect(first.missing).toEqual([])
    expect(first.entries.length).toBeGreaterThan(200)
    const at = path.join(folder, 'catalogue')
    await writeEntries(first.entries, at)
    const other = await emptyHub()
    const { version, faults } = await checkCatalogue(other, DEMO_STAFF, at)
    expect(faults).toEqual([])
    await importCatalogue(other, DEMO_STAFF, { at, version, reason: 'A second hub' })
    expect((await printsOf(other)).prints).toEqual(first.prints)
    const { records } = await listContent(other, DEMO_STAFF)
    expect(records.flatMap(({ kind, fields }) => missingTexts(kind, fields))).toEqual([])
    expect((await listLists(other, DEMO_STAFF)).filter(({ missing }) => missing > 0)).toEqual([])
  },
  WAIT_MS,
)
