/** The commands that edit the draft, order lists and bring a version through the draft (STA-008, CTM-001, CTM-007). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandLine } from '../../testing/command-line.ts'
import { zipOf } from '../../testing/files/documents.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { moduleInput } from '../../testing/staff-inputs.ts'

const PAGE = '<!doctype html><html lang="en"><title>Reed</title><body>Reed</body></html>'
let app: FreshApp
let folder = ''
beforeAll(async () => {
  app = await freshApp()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-draft-'))
  writeFileSync(path.join(folder, 'index.html'), PAGE)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const hub = (...args: string[]) => commandLine(app.context, folder)(...args)
const idsOf = async (kind: string, parentId: number) => {
  const { data } = await hub('content', 'list', kind)
  return (data as { id: number; parentId: number | null }[]).flatMap((one) =>
    one.parentId === parentId ? [one.id] : [],
  )
}

it('STA-008 CTM-001 adds a theme and topics to the draft, edits and orders them, and discards one or all', async () => {
  const theme = await hub('content', 'add', 'theme', 'Lanterns', '--in', '3')
  const { id } = theme.data as { id: number }
  expect(theme.exitCode).toBe(0)
  for (const name of ['Oil', 'Wick']) await hub('content', 'add', 'topic', name, '--in', String(id))
  const [oil = 0, wick = 0] = await idsOf('topic', id)
  const edited = await hub(
    'content',
    'edit',
    'theme',
    String(id),
    '--set',
    'zh.name=灯',
    '--set',
    'isOpen=false',
  )
  expect(edited.data).toMatchObject({ fields: { 'en.name': 'Lanterns', 'zh.name': '灯', isOpen: false } })
  expect((await hub('content', 'edit', 'theme', String(id), '--set', 'size=3')).text).toContain(
    'no field size',
  )
  expect((await hub('content', 'edit', 'theme', String(id), '--set', 'isOpen=maybe')).text).toBe(
    'isOpen cannot be maybe.',
  )
  const order = (...ids: number[]) => hub('content', 'order', 'topic', ids.join(','), '--in', String(id))
  expect((await order(wick)).text).toBe(`Name each of them once: ${oil}, ${wick}.`)
  expect((await order(wick, oil)).data).toEqual({ kind: 'topic', parentId: id, ids: [wick, oil] })
  expect((await hub('content', 'add', 'guide', 'A guide', '--in', '1')).exitCode).toBe(1)
  expect((await hub('content', 'discard', 'topic', String(wick))).data).toEqual({ discarded: 1 })
  expect(await idsOf('topic', id)).toEqual([oil])
  expect((await hub('content', 'discard', 'topic', '9999')).exitCode).toBe(1)
  expect((await hub('content', 'discard')).exitCode).toBe(0)
  expect((await hub('content', 'draft')).data).toMatchObject({ changes: [] })
})

it('STA-008 CTM-008 counts what names an entry of a list, and orders the list', async () => {
  const keysOf = async () => {
    const { data } = await hub('list', 'show', '--list', 'gender')
    return (data as { entries: { key: string }[] }[])[0]?.entries.map(({ key }) => key) ?? []
  }
  const keys = await keysOf()
  expect((await hub('list', 'uses', 'gender', keys[0] ?? '')).data).toMatchObject({ events: 0 })
  expect((await hub('list', 'order', 'gender', keys[0] ?? '')).text).toContain('Name each entry once')
  expect((await hub('list', 'order', 'gender', keys.toReversed().join(','))).exitCode).toBe(0)
  expect(await keysOf()).toEqual(keys.toReversed())
})

it('STA-008 CTM-007 saves a version that nobody sees, compares it, and puts it into the draft', async () => {
  const { id } = await moduleInput(app.context, folder, '1.0.0', 'reed')
  const zip = async (name: string, files: Record<string, string>) =>
    writeFileSync(path.join(folder, name), await zipOf(files))
  const about = { key: 'reed', title: 'Reed', entry: 'index.html', estimate: 20, languages: ['en'] }
  const manifest = (more: object) => JSON.stringify({ ...about, ...more })
  await zip('sound.zip', {
    'module.json': manifest({ version: '2.0.0' }),
    'index.html': PAGE,
    'new.html': PAGE,
  })
  await zip('other.zip', { 'module.json': manifest({ version: '2.0.0', key: 'rush' }), 'index.html': PAGE })
  const other = await hub('module', 'store', String(id), 'other.zip')
  expect([other.exitCode, other.text]).toEqual([1, expect.stringContaining('must fix: other-module')])
  expect((await hub('module', 'store', String(id), 'sound.zip')).data).toMatchObject({ version: '2.0.0' })
  const stateOf = async () => {
    const { data } = await hub('module', 'show', String(id))
    return (data as { versions: { version: string; state: string; addedBy: string | null }[] }).versions
  }
  expect(await stateOf()).toContainEqual(
    expect.objectContaining({ version: '2.0.0', state: 'new', addedBy: 'robin' }),
  )
  expect((await hub('module', 'changes', String(id), '2.0.0', '1.0.0')).text).toContain('added')
  expect((await hub('module', 'draft', String(id), '3.0.0')).text).toContain('has no such version')
  expect((await hub('module', 'draft', String(id), '2.0.0')).data).toEqual({ modules: [id] })
  expect(await stateOf()).toContainEqual(expect.objectContaining({ version: '2.0.0', state: 'draft' }))
  expect((await hub('module', 'store', '9999', 'sound.zip')).text).toContain('There is no module 9999')
})
