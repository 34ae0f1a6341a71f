/** The draft of the catalogue at the staff command line (CTM-001, CTM-008, STA-008). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { CONTENT } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'

const { sectorId, moduleId } = CONTENT.youthCommunity

let app: FreshApp
let token = ''
beforeAll(async () => {
  app = await freshApp()
  token = await app.signIn('member')
})
afterAll(() => app.close())
const hub = (...args: string[]) => commandLine(app.context)('content', ...args)
const moduleStatus = async () =>
  (await app.call(calls.readModule, { params: { id: moduleId }, token })).status

it('CTM-008 STA-008 archives a sector in the draft, publishes it, and puts it back', async () => {
  expect((await hub('list', 'sector')).text).toContain('Youth Community')
  expect((await hub('archive', 'sector', String(sectorId))).text).toContain('is archived in the draft')
  expect((await hub('list', 'sector')).text).toContain('archived in the draft')
  expect((await hub('draft')).text).toMatch(/archived +sector +Youth Community/)
  expect(await moduleStatus()).toBe(200)
  await hub('publish')
  expect(await moduleStatus()).toBe(403)
  await hub('restore', 'sector', String(sectorId))
  await hub('publish')
  expect(await moduleStatus()).toBe(200)
})

it.each([
  [['list', 'colour'], 'There is no kind colour; there is learningType,'],
  [['archive', 'sector', '99999'], 'There is no sector 99999: see content list sector.'],
])('CTM-001 refuses in words: content %j', async (args, sentence) => {
  const { exitCode, text } = await hub(...args)
  expect([exitCode, text]).toEqual([1, expect.stringContaining(sentence)])
})
