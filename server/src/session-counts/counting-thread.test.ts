/** The thread that counts: calls go on meanwhile, and a thread that failed is replaced. */
import { readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { figuresOf } from '@hub/contract/figures.rules'
import { CountingThread } from './counting-thread.ts'
import type { FiguresQuestion } from './questions.ts'
import type { StoredSession } from './session-columns.ts'

const SESSIONS = 30_000
const HOUR_MS = 3_600_000
const DAYS = 365

const thread = new CountingThread()
afterAll(() => thread.close())

const session = (id: number): StoredSession => ({
  ...{ id, kind: 'justice', hostId: 1 + (id % 9), day: 19_723 + (id % DAYS), startMs: 0, lastsMs: HOUR_MS },
  ...{ headcount: 0, learningTypeId: 1, themeId: 1, topicId: 1, moduleId: 1 + (id % 40), version: '' },
  ...{ languageId: 0, provinceId: 9, isOffline: false },
  ...{ clients: `${id} ${id + 1}`, counted: '' },
})
const question = (count: number): FiguresQuestion => ({
  ...{ what: 'figures', count, by: ['day', 'module'], locale: 'en', beside: null },
  slice: { from: '2024-01-01', to: '2024-12-31', only: [] },
  groupings: { day: { of: 'period', step: 'day' }, module: { of: 'id', column: 'moduleId', names: [] } },
})

it('REP-009 counts while everybody else has their turn', async () => {
  await thread.add(Array.from({ length: SESSIONS }, (_, index) => session(index + 1)))
  let turns = 0
  let isOver = false
  const asked = thread.ask(question(SESSIONS)).finally(() => (isOver = true))
  while (!isOver) {
    await turn()
    turns += 1
  }
  const total = (await asked).rows?.find(({ groups }) => groups.every((group) => group === null))
  expect(total?.figures).toEqual(
    figuresOf({
      ...{ sessions: SESSIONS, sessionMs: SESSIONS * HOUR_MS, visits: SESSIONS * 2, people: SESSIONS + 1 },
      ...{ headcount: 0, trainings: 0, trainingMs: 0 },
    }),
  )
  // Counted on the loop of the calls, these would be a few.
  expect(turns).toBeGreaterThan(20)
})

// Linux alone gives each thread a priority of its own and lists them.
it.runIf(process.platform === 'linux')('REP-009 counts behind everything else that the machine does', () => {
  const priorities = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)))
  expect(Math.max(...priorities)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL)
})

it('REP-009 answers of the sessions that were there when it was asked, also after a correction', async () => {
  const before = await thread.ask(question(SESSIONS))
  await thread.add([{ ...session(1), lastsMs: 3 * HOUR_MS }, session(SESSIONS + 1)])
  expect(await thread.ask(question(SESSIONS))).toEqual(before)
  const hours = async (count: number) => (await thread.ask(question(count))).rows?.at(-1)?.figures.hours
  expect(await hours(SESSIONS + 2)).toBe(SESSIONS + 3)
})

it('REP-009 tells of a question that it cannot answer, and goes on; after its end it says so', async () => {
  await expect(thread.ask({ ...question(1), groupings: {} })).rejects.toThrow('not grouped by')
  expect((await thread.ask(question(1))).rows?.length).toBeGreaterThan(0)
  await thread.close()
  await expect(thread.ask(question(1))).rejects.toThrow('has ended')
  expect(thread.hasEnded).toBe(true)
})
