/** Selection lists at the staff command line (CTM-001, CTM-003, CTM-008). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'

let app: FreshApp
let token = ''
beforeAll(async () => {
  app = await freshApp()
  token = await app.signIn('member')
})
afterAll(() => app.close())
const hub = (...args: string[]) => commandLine(app.context)('list', ...args)
const names = async () =>
  (await app.call(calls.listMetas, { params: { type: 'gender' }, token })).ok.records.map(
    ({ meta_value }) => meta_value,
  )

it('CTM-001 CTM-003 shows the lists, adds an entry with a translation, and renames it', async () => {
  expect((await hub('show')).text).toMatch(/gender: 8 entries[^]*avatar: 12 entries/)
  expect((await hub('add', 'gender', 'Genderfluid', '--zh', '流性别')).exitCode).toBe(0)
  expect((await hub('show', '--list', 'gender')).text).toMatch(/genderfluid +Genderfluid +流性别/)
  expect((await hub('rename', 'gender', 'genderfluid', 'Gender-fluid')).text).toContain(
    'genderfluid is now Gender-fluid / 流性别.',
  )
  await hub('rename', 'gender', 'genderfluid', 'Gender-fluid', '--zh', '')
  expect((await hub('show', '--list', 'gender')).text).toContain('1 translations are missing')
  expect(await names()).toContain('Gender-fluid')
})

it('CTM-008 retires an entry with a reason and what names it, and restores it', async () => {
  expect((await hub('retire', 'gender', 'genderfluid')).text).toContain('Say why with --reason')
  const { text } = await hub('retire', 'gender', 'genderfluid', '--reason', 'Asked for')
  expect(text).toContain('What names it stays: 0 files, 0 records, 0 events.')
  expect(await names()).not.toContain('Gender-fluid')
  expect((await hub('add', 'gender', 'Gender-fluid')).text).toContain('to bring it back: list restore')
  expect((await hub('show', '--list', 'gender')).text).toMatch(/genderfluid .*retired \d{4}-\d\d-\d\d/)
  expect((await hub('restore', 'gender', 'genderfluid')).exitCode).toBe(0)
  expect(await names()).toContain('Gender-fluid')
})

it.each([
  [['retire', 'age', '24', '--reason', 'x'], 'It is the only age of adults'],
  [['retire', 'client_status', 'opn', '--reason', 'x'], 'Every open file has this status.'],
  [['rename', 'avatar', 'leaf', 'Oak'], 'The product draws the entries of avatar'],
  [['rename', 'age', '12-14', '12-15'], 'An age names its numbers'],
  [['add', 'client_status', 'Moved'], 'no others can be added'],
  [['add', 'gender', 'X', '--adults'], '--adults is not for gender.'],
  [['add', 'colours', 'X'], 'There is no list colours; there is gender,'],
  [['restore', 'gender', 'nobody'], 'The list gender has no entry nobody; there is woman,'],
  [['add', 'gender', ''], 'texts en:'],
])('CTM-008 refuses in words: list %j', async (args, sentence) => {
  const { exitCode, text } = await hub(...args)
  expect([exitCode, text]).toEqual([1, expect.stringContaining(sentence)])
})
