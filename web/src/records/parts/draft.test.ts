import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { storeText, readStored } from '#platform/first-load/device.ts'
import { createQueryClient } from '#platform/calls/query.ts'
import { forgetSession } from '../../sessions/sessions.queries.ts'
import { runningModule } from '../../testing/catalogue.ts'
import type * as Draft from './draft.ts'
import { dropDraft, storeDraft, readDraft } from './draft.ts'
import { startEntries } from '../participation.rules.ts'

const ME = 1
const OTHER = 2
const LEFT = 3
const ANSWERED = 4
const entries = { ...startEntries(runningModule), clientIds: [21, 22] }
const run = { ...runningModule, id: 9 }
const onDevice = (deviceRunId: string) => ({ ...runningModule, id: 0, deviceRunId })
const OLD = 'personal.participation.1'

afterEach(async () => {
  vi.restoreAllMocks()
  await forgetSession(createQueryClient())
})

it('PAR-019 keeps the entries of a run for the facilitator who made them', async () => {
  storeDraft(ME, run, entries)
  expect(await readDraft(ME, run)).toEqual(entries)
  expect(await readDraft(OTHER, run)).toBeNull()
  expect(await readDraft(ME, { ...run, id: 10 })).toBeNull()
})

it('PAR-019 DEL-024 shows the draft of one offline run in no other', async () => {
  storeDraft(ME, onDevice('first'), entries)
  expect(await readDraft(ME, onDevice('first'))).toEqual(entries)
  expect(await readDraft(ME, onDevice('second'))).toBeNull()
})

it('PAR-019 shows no draft in a run that has the same number in a database made anew', async () => {
  storeDraft(ME, run, entries)
  expect(await readDraft(ME, { ...run, startTime: '2027-01-01T10:00:00.000Z' })).toBeNull()
})

it('PAR-019 has what was typed on the disk at once, and of quick typing the last', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8])
    storeDraft(ME, run, { ...entries, clientIds: Array.from({ length: count }, (_, index) => index + 1) })
  await vi.waitFor(
    () => expect(put.mock.lastCall?.[0]).toMatchObject({ entries: { clientIds: [1, 2, 3, 4, 5, 6, 7, 8] } }),
    {
      timeout: 250,
    },
  )
  expect(put.mock.calls.length).toBeLessThan(8)
  for (const [, , options] of transaction.mock.calls.filter(([, mode]) => mode === 'readwrite'))
    expect(options).toEqual({ durability: 'strict' })
})

/**
 * A page that is left, and the next page of the browser: its memory is new, its disk and its texts are not. The page
 * before lives on in this process, so each test has a facilitator of its own.
 */
async function nextPage(): Promise<typeof Draft> {
  window.dispatchEvent(new Event('pagehide'))
  vi.resetModules()
  return import('./draft.ts')
}

it('PAR-019 has what was typed in the next page, though the page was left before its disk had written it', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  put.mockImplementation(() => {
    throw new DOMException('The disk did not come to it.', 'AbortError')
  })
  storeDraft(LEFT, run, entries)
  const next = await nextPage()
  put.mockRestore()
  expect(await next.readDraft(LEFT, run)).toEqual(entries)
  expect(await next.readDraft(OTHER, run)).toBeNull()
  // It is on the disk from now on, and what is typed later is newer.
  next.storeDraft(LEFT, run, { ...entries, clientIds: [23] })
  const later = await nextPage()
  expect(await later.readDraft(LEFT, run)).toMatchObject({ clientIds: [23] })
})

it('PAR-019 DEL-024 has no draft in the next page, when Submit was answered as the page was left', async () => {
  storeDraft(ANSWERED, run, entries)
  dropDraft(ANSWERED)
  const next = await nextPage()
  expect(await next.readDraft(ANSWERED, run)).toBeNull()
})

it('PAR-019 forgets at logout what a page was left with', async () => {
  storeDraft(ME, run, entries)
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify({ ...localStorage })).toContain('clientIds')
  await forgetSession(createQueryClient())
  expect(JSON.stringify({ ...localStorage })).not.toContain('clientIds')
})

it('PAR-019 forgets the draft once the run is recorded', async () => {
  storeDraft(ME, run, entries)
  dropDraft(ME)
  expect(await readDraft(ME, run)).toBeNull()
})

it('PAR-019 forgets every draft at logout, also one that is being written, and nothing that is not personal', async () => {
  storeDraft(OTHER, run, entries)
  await vi.waitFor(async () => expect(await readDraft(OTHER, run)).toEqual(entries))
  storeDraft(ME, run, entries)
  storeText('scheme', 'dark')
  await forgetSession(createQueryClient())
  expect(await readDraft(ME, run)).toBeNull()
  expect(await readDraft(OTHER, run)).toBeNull()
  expect(readStored('scheme')).toBe('dark')
})

it('PAR-019 takes over a draft that an older version kept as a text, once', async () => {
  storeText(OLD, JSON.stringify({ runningId: 9, entries }))
  expect(await readDraft(ME, run)).toEqual(entries)
  expect(readStored(OLD)).toBeNull()
  expect(await readDraft(ME, run)).toEqual(entries)
})

it('PAR-019 drops an older draft of an offline run: it may be that of any', async () => {
  storeText(OLD, JSON.stringify({ runningId: 0, entries }))
  expect(await readDraft(ME, onDevice('first'))).toBeNull()
  expect(readStored(OLD)).toBeNull()
})

it.each(['', '{', '{"runningId":9}', '{"runningId":9,"entries":{"rows":[]}}'])(
  'PAR-019 begins anew when the kept text cannot be read: %s',
  async (text) => {
    storeText(OLD, text)
    expect(await readDraft(ME, run)).toBeNull()
  },
)
