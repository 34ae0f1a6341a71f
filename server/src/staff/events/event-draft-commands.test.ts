/** The drafts of events at the staff command line (CTM-009, STA-008). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'

let app: FreshApp
let token = ''
let folder = ''
beforeAll(async () => {
  app = await freshApp()
  token = await app.signIn('member')
  folder = mkdtempSync(path.join(tmpdir(), 'hub-drafts-'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const hub = (...args: string[]) => commandLine(app.context, folder)('event', ...args)
const fileOf = (fields: object) => {
  writeFileSync(path.join(folder, 'fields.json'), JSON.stringify(fields))
  return 'fields.json'
}
const titleOf = async (id: number) => {
  const answer = await app.call(calls.readEvent, { params: { id }, token })
  return answer.status === 200 ? answer.ok.record.title : answer.failure.error.name
}

it('CTM-009 STA-008 adds an event as a draft, edits, previews and publishes it', async () => {
  const added = await hub('add', fileOf({ title: 'A quiet room', type_code: 'PROFESSIONAL' }))
  const id = Number(/^Event (\d+) is a draft/.exec(added.text)?.[1])
  expect((await hub('drafts')).text).toMatch(/A quiet room +new/)
  expect(await titleOf(id)).toBe('NotFound')
  expect((await hub('preview')).text).toContain('A quiet room')
  expect((await hub('publish', String(id))).text).toContain(`Event ${id} is published.`)
  expect(await titleOf(id)).toBe('A quiet room')
  expect((await hub('edit', String(id), fileOf({ title: 'A loud room' }))).text).toContain(
    `Not published of event ${id}: title.`,
  )
  expect((await hub('draft', String(id))).text).toMatch(/title +A quiet room +A loud room/)
  expect(await titleOf(id)).toBe('A quiet room')
  await hub('discard', String(id))
  expect((await hub('draft', String(id))).text).toContain('Everything of this event is published.')
  expect((await hub('drafts')).text).toContain('No event has a draft.')
})

it.each([
  [['publish', '99999'], {}, 'There is no event 99999, or it is cancelled already.'],
  [['add', 'fields.json'], { title: 'Nowhere' }, 'type_code: '],
  [['add', 'fields.json'], { titel: 'Nowhere' }, 'An event has no titel'],
])('CTM-009 refuses in words: event %j', async (args, fields, sentence) => {
  fileOf(fields)
  const { exitCode, text } = await hub(...args)
  expect([exitCode, text]).toEqual([1, expect.stringContaining(sentence)])
})
