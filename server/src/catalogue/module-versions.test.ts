/** A module goes back to an earlier version, and sessions in progress keep theirs (CTM-007). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { findModuleFiles } from '../running-modules/running-modules.neighbours.ts'
import { CONTENT, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { moduleInput, rollbackInput } from '../testing/staff-inputs.ts'
import { modules } from './catalogue.tables.ts'
import { moveModule } from './changes.staff.ts'
import { addModule } from './modules.staff.ts'
import { rollbackModule } from './module-versions.staff.ts'

const WHY = ['--reason', 'Its second page is empty']

let app: FreshApp
let folder = ''
beforeAll(async () => {
  app = await freshApp()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-versions-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html lang="en"><title>Reed</title>')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const rowOf = async (id: number) =>
  (await app.context.db.orm.select().from(modules).where(eq(modules.id, id)))[0]
const hub = (...args: string[]) => commandLine(app.context)(...args)

it('CTM-007 OFF-030 goes back to the version before, keeps the texts, and offers it to devices', async () => {
  const { id } = await rollbackInput(app.context, folder)
  const before = await rowOf(id)
  app.clock.advance(60_000)
  const { text, exitCode } = await hub('module', 'rollback', String(id), ...WHY)
  expect([exitCode, text]).toEqual([0, `Module ${id} went from version 2.0.0 to 1.0.0, in 1 topics.`])
  const after = await rowOf(id)
  expect(after).toMatchObject({ currentVersion: '1.0.0', codeDir: before?.codeDir.replace('2.0.0', '1.0.0') })
  expect([after?.name, after?.summary]).toEqual([before?.name, before?.summary])
  expect(Date.parse(after?.lastUpdate ?? '')).toBeGreaterThan(Date.parse(before?.lastUpdate ?? ''))
  const { text: listed } = await hub('module', 'versions', String(id))
  expect(listed).toMatch(/2\.0\.0 .*\n1\.0\.0 .*current/)
  const forward = await hub('module', 'rollback', String(id), '--to', '2.0.0', ...WHY)
  expect(forward.exitCode).toBe(0)
  expect((await rowOf(id))?.currentVersion).toBe('2.0.0')
})

it('CTM-007 leaves a session in progress its files, and launches the earlier version from then on', async () => {
  const { id } = await rollbackInput(app.context, folder)
  const token = await app.signIn('member')
  await rollbackModule(app.context, STAFF, { id, reason: 'Empty page' })
  const running = await findModuleFiles(app.context, id, '2.0.0')
  expect(running?.codeDir).toMatch(/\/2\.0\.0$/)
  const { record } = (await app.call(calls.readModule, { token, params: { id } })).ok
  expect(record.current_version).toBe('1.0.0')
})

it('CTM-007 changes the module in each of its topics', async () => {
  const { id } = await moduleInput(app.context, folder, '1.0.0', 'sedge')
  await moveModule(app.context, STAFF, { id, topicId: CONTENT.adultJustice.topicId, reason: 'Moved' })
  await moduleInput(app.context, folder, '1.0.0', 'sedge')
  const facts = { key: 'sedge', version: '2.0.0', estimate: 20 }
  await addModule(app.context, STAFF, { at: folder, facts, isDownloadable: false })
  const { modules: changed } = await rollbackModule(app.context, STAFF, { id, reason: 'Empty page' })
  expect(changed).toHaveLength(2)
  for (const one of changed) expect((await rowOf(one))?.currentVersion).toBe('1.0.0')
})

it('CTM-007 refuses an unknown module, an unknown version, and a module with one version', async () => {
  const { id } = await moduleInput(app.context, folder, '1.0.0', 'willow')
  const go = (more: { id?: number; version?: string }) =>
    rollbackModule(app.context, STAFF, { id, reason: 'Empty page', ...more })
  await expect(go({})).rejects.toMatchObject({ refusal: 'ModuleVersionUnknown' })
  await expect(go({ version: '9.9.9' })).rejects.toMatchObject({ refusal: 'ModuleVersionUnknown' })
  await expect(go({ id: 2_000_000_000 })).rejects.toMatchObject({ refusal: 'NotFound' })
  expect(await go({ version: '1.0.0' })).toEqual({ was: '1.0.0', version: '1.0.0', modules: [] })
  expect((await hub('module', 'rollback', String(id))).text).toContain('Say why with --reason')
})
