/** One's own year by month, for oneself alone (REP-010). */
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listLearningTypes } from '@hub/contract/catalogue'
import { listPersonalRecords, type PersonalRecord } from '@hub/contract/records'
import { answer, neverAnswered, once, refuse } from '@hub/gallery/fake-answers.ts'
import * as files from '@hub/ui/page/save-file.ts'
import { NARROW } from '@hub/ui/page/use-media.ts'
import { learningType } from '../../testing/catalogue.ts'
import { amara } from '../../testing/facilitators.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { OwnYearScreen } from './own-year.screen.tsx'

vi.mock('@hub/ui/page/save-file.ts', () => ({ saveText: vi.fn() }))
afterEach(() => void vi.useRealTimers())

/** The answers of a test are there long before. */
const SETTLED_MS = 100

const record = (start: string, end: string, change: Partial<PersonalRecord> = {}): PersonalRecord => ({
  ...{ moduleName: 'Wisdom', themeName: 'Peace & Justice', clientCode: null, participants: 0 },
  ...{ startTime: `${start}:00.000Z`, endTime: `${end}:00.000Z`, ...change },
})
const BY_KEY: Record<string, PersonalRecord[]> = {
  'youth-learning': [
    record('2026-10-02T16:00', '2026-10-02T17:30', { clientCode: 'HSC-4821', participants: 2 }),
    record('2026-10-02T16:00', '2026-10-02T17:30', { clientCode: 'HSC-4822', participants: 2 }),
    record('2025-12-10T16:00', '2025-12-10T17:00', { participants: 9 }),
  ],
  'adult-learning': [record('2026-10-09T16:00', '2026-10-09T17:00', { participants: 7 })],
  'facilitator-training': [
    record('2026-03-05T16:00', '2026-03-05T16:45'),
    record('2024-05-06T16:00', '2024-05-06T17:00'),
  ],
}

async function open(now = '2026-11-03T12:00:00Z') {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  return renderScreen(<OwnYearScreen />, {
    answers: [
      answer(listPersonalRecords, ({ params }) => ({ records: BY_KEY[params.key ?? ''] ?? [] })),
      answer(listLearningTypes, {
        // The catalogue has training among its learning types, and it is no session that was delivered.
        records: ['youth-learning', 'adult-learning', 'facilitator-training'].map((key, index) => ({
          ...learningType,
          ...{ id: index + 1, learning_type_key: key },
        })),
      }),
    ],
  })
}
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) =>
      textContent?.replace(/^(Sessions|Time|Participants|Training sessions|Training time) /, ''),
    )

it('REP-010 adds up sessions, hours, participants and training by month, each session once', async () => {
  const { sentTo, user } = await open()
  await screen.findByRole('heading', { name: '2026 by month' })
  expect(screen.getAllByRole('row')).toHaveLength(14)
  expect(cellsOf(/^(Month )?Oct/)).toEqual(['2', '2 h 30 min', '9', '0', '0'])
  expect(cellsOf(/^(Month )?Mar/)).toEqual(['0', '0', '0', '1', '0 h 45 min'])
  expect(cellsOf(/Whole year/)).toEqual(['2', '2 h 30 min', '9', '1', '0 h 45 min'])
  expect(new Set(sentTo(listPersonalRecords).map(({ params }) => params.id))).toEqual(new Set([1]))
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await vi.waitFor(() => expect(files.saveText).toHaveBeenCalledOnce())
  const [name, text] = vi.mocked(files.saveText).mock.calls[0] ?? []
  expect(name).toBe('My year 2026.csv')
  expect(String(text)).toMatch(/Month,Sessions,Minutes,Participants,Training sessions,Training minutes\r\n/)
  expect(String(text).split('\r\n')).toContain('Oct,2,150,9,0,0')
  expect(String(text).split('\r\n')).toContain('Whole year,2,150,9,1,45')
})

it('REP-010 shows another year, says of a year without sessions that there are none, and prints with one’s name', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await open('2027-02-03T12:00:00Z')
  expect(await screen.findByRole('heading', { name: 'No sessions in 2027' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Print or PDF' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Year/ }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['2027', '2026', '2025', '2024'])
  await user.click(screen.getByRole('option', { name: '2025' }))
  expect(await screen.findByRole('heading', { name: '2025 by month' })).toBeTruthy()
  expect(cellsOf(/Whole year/)).toEqual(['1', '1 h 0 min', '9', '0', '0'])
  expect(screen.getByText(amara.name).className).toBe('print-only')
  // On paper there is nothing to press.
  expect(screen.getByRole('button', { name: /Year/ }).closest('[data-no-print]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Print or PDF' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  // A year of training alone is one too.
  await user.click(screen.getByRole('button', { name: /Year/ }))
  await user.click(await screen.findByRole('option', { name: '2024' }))
  expect(await screen.findByRole('heading', { name: '2024 by month' })).toBeTruthy()
  expect(cellsOf(/Whole year/)).toEqual(['0', '0', '0', '1', '1 h 0 min'])
})

it('REP-010 leaves months without a session out on a phone, where each month is a card', async () => {
  const media = (query: string) => ({
    matches: query === NARROW,
    addEventListener() {},
    removeEventListener() {},
  })
  vi.stubGlobal('matchMedia', media)
  await open()
  await screen.findByRole('heading', { name: '2026 by month' })
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.replace(/^Month /, ''))
  expect(names).toEqual(['Mar', 'Oct', 'Whole year'])
  vi.unstubAllGlobals()
})

it('REP-010 shows no year of which a part has not come', async () => {
  await renderScreen(<OwnYearScreen />, {
    answers: [
      answer(listPersonalRecords, ({ params }) => ({ records: BY_KEY[params.key ?? ''] ?? [] })),
      neverAnswered(listLearningTypes),
    ],
  })
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})

it('REP-010 says when the records did not come, and tries again', async () => {
  const { user } = await renderScreen(<OwnYearScreen />, {
    answers: [
      once(refuse(listPersonalRecords, 'ServerError')),
      answer(listPersonalRecords, { records: [] }),
      answer(listLearningTypes, { records: [learningType] }),
    ],
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /^No sessions in/ })).toBeTruthy()
})
