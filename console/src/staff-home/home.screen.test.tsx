/** What needs the attention of staff (STA-010). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Alert, dismissAlert, listAlerts } from '@hub/contract/staff-alerts'
import { readHome, type Attention } from '@hub/contract/staff-home'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { alerts } from '../testing/attention.ts'
import { jordan } from '../testing/frame-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'

const OCT_10 = '2026-10-10T14:00:00.000Z'
const items: Attention[] = [
  { kind: 'pendingFacilitators', count: 1200, names: [], oldestAt: OCT_10 },
  { kind: 'unlistedCities', count: 2, names: ['Sioux Narrows', 'St. Thomas West'], oldestAt: null },
  { kind: 'packageWarnings', count: 1, names: ['Anger and Me'], oldestAt: OCT_10 },
  { kind: 'undeliveredMails', count: 1, names: [], oldestAt: '2026-10-12T14:00:00.000Z' },
  { kind: 'lateBackup', count: 1, names: [], oldestAt: OCT_10 },
]

function on(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
}
const home = (attention: Attention[], lastBackupAt?: string | null) =>
  answer(readHome, { record: { attention, ...(lastBackupAt !== undefined && { lastBackupAt }) } })

it('STA-010 says how much there is, since when, and in which groups', async () => {
  on('2026-10-13T16:00:00')
  await renderConsole('/', [home(items, OCT_10)])
  expect(await screen.findByRole('heading', { name: 'Good afternoon, Jordan' })).toBeTruthy()
  expect(
    await screen.findByText('1,205 items need your attention. The oldest has been waiting for 3 days.'),
  ).toBeTruthy()
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(headings).toEqual([
    '1,200 facilitators to confirm or refuse',
    '2 cities not on the list',
    '1 package with warnings',
    '1 undelivered email',
    '1 late backup',
  ])
  const verbs = screen.getAllByRole('listitem').map((row) => row.querySelector('[aria-hidden]')?.textContent)
  expect(verbs.filter(Boolean)).toEqual(expect.arrayContaining(['Review', 'Add or merge', 'View catalogue']))
  expect(screen.getByRole('region', { name: 'People' }).textContent).toContain('1,202 items')
  expect(screen.getByText('The oldest registration is from Oct 10, 3 days ago')).toBeTruthy()
  expect(screen.getByText('Entered at registration: Sioux Narrows, St. Thomas West')).toBeTruthy()
  expect(screen.getByText('Last checked with warnings: Anger and Me')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'package with warnings' }).getAttribute('href')).toBe(
    '/staff/content',
  )
  expect(screen.getByText('The oldest is from Oct 12, yesterday')).toBeTruthy()
  expect(screen.getByText('The last verified one is from Oct 10, 3 days ago')).toBeTruthy()
  expect(screen.getByText(/^Backup late: the last one was verified (on )?Oct 10 at /)).toBeTruthy()
  expect(screen.queryByText(/^Audit log verified/)).toBeNull()
})

it.each([
  [{ at: '2026-10-13T08:00:00', isSound: true }, /^Audit log verified/],
  [{ at: '2026-10-13T08:00:00', isSound: false }, /entries were changed or are missing$/],
  [null, 'The audit log has not been checked yet'],
])('AUD-003 STA-010 says what the last check of the log found: %j', async (lastLogCheck, words) => {
  await renderConsole('/', [answer(readHome, { record: { attention: [], lastLogCheck } })])
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText(/ackup/)).toBeNull()
})

it('STA-010 says so when nothing needs attention', async () => {
  on('2026-10-13T16:00:00')
  await renderConsole('/', [home([], '2026-10-13T07:10:00')])
  expect(await screen.findByText('You are all caught up')).toBeTruthy()
  expect(screen.getByText('Backup verified today at 7:10 a.m.')).toBeTruthy()
})

it('STA-010 says that no backup was made yet', async () => {
  await renderConsole('/', [home([], null)])
  expect(await screen.findByText('No backup has been made and verified yet')).toBeTruthy()
})

it('STA-006 STA-010 shows no status to somebody whose answer has none', async () => {
  const people = { ...jordan, roles: ['people' as const], permissions: ['people' as const] }
  await renderConsole('/', [answer(readStaffSession, { record: people }), home(items.slice(0, 1))])
  expect(await screen.findByText('facilitators to confirm or refuse')).toBeTruthy()
  expect(screen.queryByText('System status')).toBeNull()
})

it('STA-010 offers another try when it did not load', async () => {
  const { user } = await renderConsole('/', [once(refuse(readHome, 'ServerError')), home([])])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You are all caught up')).toBeTruthy()
})

it('AUD-006 says when it was as people do: the day once, and one time where both are the same minute', async () => {
  const at = (daysAgo: number, hours: number) => {
    const time = new Date()
    time.setHours(hours, 10, 0, 0)
    time.setDate(time.getDate() - daysAgo)
    return time.toISOString()
  }
  const [first] = alerts as [Alert]
  const periods = [
    [at(1, 9), at(1, 10)],
    [at(1, 9), at(1, 9)],
    [at(2, 23), at(1, 1)],
  ]
  const records = periods.map(([fromAt = '', untilAt = ''], id) => ({ ...first, id, fromAt, untilAt }))
  await renderConsole('/', [
    home([{ kind: 'alerts', count: 3, names: [], oldestAt: null }]),
    answer(listAlerts, { records }),
  ])
  const said = (await screen.findAllByText(/41 client files/)).map((one) => one.textContent)
  expect(said[0]).toContain('41 client files yesterday between 9:10 a.m. and 10:10 a.m. Their')
  expect(said[1]).toContain('41 client files yesterday at 9:10 a.m. Their')
  expect(said[2]).toMatch(
    /41 client files between \w+ \d+ at 11:10 p\.m\. and yesterday at 1:10 a\.m\. Their/,
  )
})

it('AUD-006 shows alerts with what is usual and a link to the entries, and dismisses one with a note', async () => {
  const waiting: Attention[] = [{ kind: 'alerts', count: 2, names: [], oldestAt: null }]
  const { user, sentTo } = await renderConsole('/', [
    ...[once(home(waiting)), home([])],
    ...[answer(listAlerts, { records: alerts }), answer(dismissAlert, {})],
  ])
  const panel = within(await screen.findByRole('region', { name: 'Alerts' }))
  expect(
    await panel.findByText(/Amara Okafor opened 41 client files.*Their previous hourly high was 12/),
  ).toBeTruthy()
  const [link] = panel.getAllByRole('link', { name: 'View audit log' })
  expect(link?.getAttribute('href')).toMatch(/\/audit-log\?who=facilitator%3A4&from=\d{4}-\d\d-\d\d&until=/)
  await user.click(panel.getByRole('button', { name: 'Dismiss: Many files opened in a short time' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  expect(sentTo(dismissAlert)).toEqual([])
  await user.type(dialog.getByRole('textbox'), 'A new team was handed over.')
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() =>
    expect(sentTo(dismissAlert)[0]).toMatchObject({
      params: { id: 1 },
      body: { note: 'A new team was handed over.' },
    }),
  )
  expect(await screen.findByText('You are all caught up')).toBeTruthy()
})
