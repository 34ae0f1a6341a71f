import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listLearningTypes } from '@hub/contract/catalogue'
import { listPersonalRecords, type PersonalRecord } from '@hub/contract/records'
import { setLocale } from '@hub/ui/language/locale.ts'
import { learningType } from '../testing/catalogue.ts'
import { amara } from '../testing/facilitators.ts'
import { answer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { PersonalRecordsScreen } from './personal-records.screen.tsx'

const record = (start: string, end: string, change: Partial<PersonalRecord> = {}): PersonalRecord => ({
  moduleName: 'Grandfather Teachings - Wisdom',
  themeName: 'Peace & Justice',
  startTime: `${start}:00.000Z`,
  endTime: `${end}:00.000Z`,
  clientCode: null,
  participants: 0,
  ...change,
})
const SLOW_MS = 20_000
const RECORDS = [
  record('2025-12-10T16:00', '2025-12-10T17:00'),
  record('2026-10-02T16:00', '2026-10-02T16:47', { clientCode: 'HSC-4821' }),
  record('2026-10-02T16:00', '2026-10-02T16:47', { clientCode: 'HSC-4822' }),
  record('2026-10-09T16:00', '2026-10-09T18:10', { moduleName: 'Ideal School' }),
]

afterEach(() => void vi.useRealTimers())

async function open(answers: FakeAnswer[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-03T12:00:00Z') })
  const view = await renderScreen(<PersonalRecordsScreen learningTypeKey="youth-learning" />, {
    answers: [...answers, answer(listLearningTypes, { records: [learningType] })],
  })
  return view
}
const withRecords = (records: PersonalRecord[]) => [answer(listPersonalRecords, { records })]
const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) =>
    cell.textContent?.replace(/^(Theme Name|Client ID|Date|Time) /, ''),
  )

it('REC-003 REC-004 REC-005 REC-006 lists the sessions by month, newest first, a row for each client', async () => {
  const { sentTo } = await open(withRecords(RECORDS))
  expect(await screen.findByRole('region', { name: 'Oct' })).toBeTruthy()
  const months = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(months).toEqual(['Oct', 'Dec 2025'])
  const october = within(screen.getByRole('region', { name: 'Oct' }))
  expect(october.getByText('2 sessions')).toBeTruthy()
  const [head, ...rows] = october.getAllByRole('row')
  expect(head && cellsOf(head)).toEqual(['Module Name', 'Theme Name', 'Client ID', 'Date', 'Time'])
  expect(rows.map(cellsOf)).toEqual([
    ['Ideal School', 'Peace & Justice', '–No client', 'Oct 9', '2 Hours'],
    ['Wisdom', 'Peace & Justice', 'HSC-4821', 'Oct 2', '47 Mins'],
    ['Wisdom', 'Peace & Justice', 'HSC-4822', 'Oct 2', '47 Mins'],
  ])
  expect(sentTo(listPersonalRecords)[0]?.params).toEqual({ id: 1, key: 'youth-learning' })
})

it('REC-003 is headed Record, under the name of the learning type', async () => {
  await open(withRecords(RECORDS))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Youth Learning Record'),
  )
})

it('REC-003 says what will be here while there is nothing', async () => {
  await open(withRecords([]))
  expect(await screen.findByRole('heading', { name: 'No sessions yet' })).toBeTruthy()
})

it('REC-003 offers to try again when the list does not load', async () => {
  let asked = 0
  const second = {
    endpoint: listPersonalRecords,
    give: (sent: Parameters<FakeAnswer['give']>[0]) => {
      asked += 1
      const [good] = withRecords(RECORDS)
      return (asked === 1 || !good ? refuse(listPersonalRecords, 'ServerError') : good).give(sent)
    },
  }
  const { user } = await open([second])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Oct' })).toBeTruthy()
})

it(
  'REC-004 shows every month of two busy years',
  async () => {
    const two = Array.from({ length: 600 }, (_, index) => {
      const day = new Date(Date.UTC(2024, 10, 3, 12) + index * 29 * 60 * 60 * 1000).toISOString().slice(0, 16)
      return record(day, day)
    })
    const { container } = await open(withRecords(two))
    // Searching so large a page by role takes longer than rendering it.
    await waitFor(() => expect(container.querySelectorAll('section tbody tr')).toHaveLength(600), {
      timeout: SLOW_MS,
    })
    expect(container.querySelectorAll('h2').length).toBeGreaterThanOrEqual(24)
  },
  SLOW_MS,
)

it('I18-005 writes months, dates and durations in Chinese', async () => {
  setLocale('zh')
  await open(withRecords(RECORDS))
  expect(await screen.findByRole('heading', { name: '2025年12月' })).toBeTruthy()
  expect(screen.getAllByText('47 分钟')).toHaveLength(2)
  expect(screen.getByText('2 次活动')).toBeTruthy()
})

it('REP-010 tells what each month and year adds up to', async () => {
  const given = RECORDS.map((one) => ({ ...one, participants: one.clientCode === null ? 5 : 2 }))
  await open(withRecords(given))
  const years = within(await screen.findByRole('table', { name: 'Totals by year' }))
  expect(years.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'YearSessionsTimeParticipants',
    '2026Sessions 2Time 2 h 57 minParticipants 7',
    '2025Sessions 1Time 1 h 0 minParticipants 5',
  ])
  const october = within(screen.getByRole('region', { name: 'Oct' }))
  // With a space between two sums; the dot comes after it.
  expect(document.body.textContent).toContain('2 sessions 2 h 57 min 7 participants')
  for (const sum of ['2 sessions', '2 h 57 min', '7 participants'])
    expect(october.getByText(sum)).toBeTruthy()
})

it('REP-010 says nothing of participants where nobody was counted, as in training', async () => {
  await open(withRecords(RECORDS.map((one) => ({ ...one, participants: 0 }))))
  expect(await screen.findByRole('region', { name: 'Oct' })).toBeTruthy()
  expect(screen.queryByText(/\d participants?$/)).toBeNull()
})

it('REP-010 gives one’s own records as a file, and prints them', async () => {
  const files: { name: string; blob: Blob }[] = []
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob
    return 'blob:records'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    files.push({ name: this.download, blob })
  })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await open(withRecords(RECORDS))
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('Records youth-learning 2026-11-03.csv')
  const text = (await files[0]?.blob.text()) ?? ''
  expect(text).toContain('Date,Start,End,Minutes,Module Name,Theme Name,Client IDs,Participants')
  expect(text.trim().split('\r\n')).toHaveLength(4)
  expect(text).toContain('HSC-4821 HSC-4822')
  expect(screen.getByText(amara.name).className).toBe('print-only')
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
