/** Reports that are saved by a name (REP-006). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  readDemographics,
  readEventReport,
  readFileReport,
  readOutcomes,
  readReport,
} from '@hub/contract/staff-reports'
import { nextDayOfMonth } from '@hub/contract/report-address.rules'
import { torontoDay } from '@hub/contract/report-periods.rules'
import {
  deleteSavedReport,
  editSavedReport,
  LAST_DAY,
  listReportReaders,
  listSavedReports,
  type SavedReport,
  saveReport,
  scheduleSavedReport,
} from '@hub/contract/staff-saved-reports'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { findAnnounced } from '@hub/ui/testing/announced.ts'
import { renderConsole } from '../testing/render-console.tsx'
import {
  eventReportOf,
  fileReportOf,
  HALF,
  moduleGroups,
  noDemographics,
  noOutcomes,
  reportBy,
  reportOf,
  savedReports,
} from '../testing/reports.ts'

const figures = [
  answer(readReport, ({ query }) => ({
    record: query.by === 'month' ? reportOf() : reportBy(['module'], moduleGroups(3)),
  })),
  answer(readDemographics, { record: noDemographics('filter') }),
  answer(readOutcomes, { record: noOutcomes }),
  answer(readFileReport, { record: fileReportOf(HALF) }),
  answer(readEventReport, { record: eventReportOf(HALF) }),
]
const [reportNow] = savedReports(1) as [SavedReport]
const saved = answer(listSavedReports, { records: savedReports(4) })

it('REP-006 lists one’s own and shared reports, and opens each on its own address', async () => {
  await renderConsole('/reports/saved', [saved])
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows).toHaveLength(4)
  const [own, theirs] = rows.map((row) => within(row))
  expect(own?.getByRole('link').getAttribute('href')).toBe(
    '/staff/reports?period=last-half-year&only=province:9&saved=1',
  )
  expect(own?.getByText('Last half year').textContent).toContain('Filtered by Province · By Module')
  expect(own?.getByText('You')).toBeTruthy()
  expect(own?.getByText('Personal')).toBeTruthy()
  expect(theirs?.getByText('Alex Chen')).toBeTruthy()
  expect(theirs?.getByText('Shared')).toBeTruthy()
  expect(theirs?.queryByRole('button')).toBeNull()
})

it('REP-006 says in the list of which days each is, by their place before today or by themselves', async () => {
  await renderConsole('/reports/saved', [saved])
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    'What it shows Last half yearFiltered by Province · By Module',
    'What it shows Last monthBy Team',
    'What it shows Jan to Mar 2026Filtered by Province · By Team, Month',
    'What it shows This fiscal yearBy Language of delivery',
  ])
})

it('REP-006 says that nothing is saved, and leads to where a report is', async () => {
  await renderConsole('/reports/saved', [answer(listSavedReports, { records: [] })])
  expect(await screen.findByRole('heading', { name: 'No saved report' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: 'To the reports' }).getAttribute('href')).toBe('/staff/reports')
})

it('REP-006 shows the name above a report that was opened, on the days of today', async () => {
  const { sentTo } = await renderConsole('/reports?period=last-month&by=team&saved=2', [...figures, saved])
  expect(await screen.findByRole('heading', { level: 1, name: 'Board, every month' })).toBeTruthy()
  const { from, to } = sentTo(readReport)[0]?.query ?? {}
  expect([String(from).slice(0, 7), String(from).slice(8)]).toEqual([String(to).slice(0, 7), '01'])
})

it('REP-006 saves a period that follows today, or its days, and says what is missing', async () => {
  const { user, sentTo, address } = await renderConsole('/reports?period=last-half-year&only=theme:3', [
    ...figures,
    saved,
    once(refuse(saveReport, 'ReportNameTaken')),
    answer(saveReport, { record: { id: 3 } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Save report' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Save report' }))
  expect(dialog.getByText('Give the report a name')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Name/), 'My half year')
  await user.click(dialog.getByRole('button', { name: 'Save report' }))
  expect(await dialog.findByText(/There is a saved report of this name already/)).toBeTruthy()
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByRole('button', { name: 'Save report' }))
  await waitFor(() => expect(address()).toBe('/reports?period=last-half-year&only=theme:3&saved=3'))
  expect(sentTo(saveReport).map(({ body }) => body)).toEqual([
    { name: 'My half year', address: 'period=last-half-year&only=theme:3', isShared: false },
    { name: 'My half year', address: 'period=last-half-year&only=theme:3', isShared: true },
  ])
  await user.click(await screen.findByRole('button', { name: 'Save report' }))
  const again = within(await screen.findByRole('dialog'))
  await user.click(again.getByRole('radio', { name: 'Save as a new report' }))
  await user.type(again.getByLabelText(/^Name/), 'These days')
  await user.click(again.getByRole('radio', { name: /^Always/ }))
  await user.click(again.getByRole('button', { name: 'Save report' }))
  await waitFor(() => expect(sentTo(saveReport)).toHaveLength(3))
  expect(sentTo(saveReport)[2]?.body).toMatchObject({ address: expect.stringMatching(/^from=.*&to=/) })
})

it('REP-006 renames, shares and deletes', async () => {
  const { user, sentTo } = await renderConsole('/reports/saved', [
    saved,
    answer(editSavedReport, {}),
    answer(deleteSavedReport, {}),
  ])
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Youth half-year report' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Rename or share')
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText(/^Name/))
  await user.type(dialog.getByLabelText(/^Name/), 'Youth')
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(editSavedReport)[0]).toMatchObject({
    params: { id: 1 },
    body: { version: 'v1', name: 'Youth', isShared: true, address: savedReports(1)[0]?.address },
  })
  await choose('Delete')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sentTo(deleteSavedReport)).toHaveLength(1))
  // Once at first, and after each change.
  await waitFor(() => expect(sentTo(listSavedReports)).toHaveLength(3))
})

it('REP-008 sends a shared report on a day of each month to chosen staff, and ends it', async () => {
  const { user, sentTo } = await renderConsole('/reports/saved', [
    saved,
    answer(listReportReaders, {
      records: [
        { id: 2, name: 'Alex Chen' },
        { id: 4, name: 'Noor Haddad' },
      ],
    }),
    answer(scheduleSavedReport, {}),
  ])
  const choose = async (of: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await user.click(await screen.findByRole('button', { name: 'Actions for Youth half-year report' }))
  expect(screen.queryByRole('menuitem', { name: 'Send every month' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.getByText(/Sent to 1 person, next on Nov 5, 2026/)).toBeTruthy()
  await choose('Ontario by team', 'Send every month')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/no figures/)).toBeTruthy()
  await user.click(await dialog.findByRole('checkbox', { name: 'Alex Chen' }))
  await user.click(dialog.getByRole('button', { name: 'Send monthly' }))
  expect(await dialog.findByText('Choose at least one person')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Noor Haddad' }))
  await user.click(dialog.getByRole('button', { name: /Day of the month/ }))
  await user.click(await screen.findByRole('option', { name: 'Last day' }))
  await user.click(dialog.getByRole('button', { name: 'Send monthly' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const next = nextDayOfMonth(LAST_DAY, torontoDay(Date.now()))
  const day = new Date(`${next}T12:00:00Z`).toLocaleDateString('en-CA', { dateStyle: 'medium' })
  await findAnnounced(`Ontario by team is sent next on ${day}.`)
  await choose('Ontario by team', 'Stop sending')
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Stop sending' }))
  await waitFor(() => expect(sentTo(scheduleSavedReport)).toHaveLength(2))
  expect(sentTo(scheduleSavedReport).map(({ params, body }) => [params, body])).toEqual([
    [{ id: 3 }, { version: 'v3', day: 31, to: [4] }],
    [{ id: 3 }, { version: 'v3', day: 1, to: [] }],
  ])
})

it('REP-008 sends the shared report that is open every month, with the days and people it has', async () => {
  const { user, sentTo, address } = await renderConsole('/reports?period=last-quarter&saved=3', [
    ...[...figures, saved, answer(scheduleSavedReport, {})],
    answer(listReportReaders, {
      records: [
        { id: 2, name: 'Alex Chen' },
        { id: 4, name: 'Noor Haddad' },
      ],
    }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Send monthly' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Ontario by team every month' }))
  const alex = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Alex Chen' })
  expect(alex.checked).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'Noor Haddad' }))
  await user.click(dialog.getByRole('button', { name: 'Send monthly' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(scheduleSavedReport).map(({ params, body }) => [params, body])).toEqual([
    [{ id: 3 }, { version: 'v3', day: 5, to: [2, 4] }],
  ])
  // What is shown stays: the report itself is sent as it is saved.
  expect(address()).toBe('/reports?period=last-quarter&saved=3')
})

it.each([
  ['a personal report', 1],
  ['a report of somebody else', 2],
])('REP-008 offers to send no %s that is open', async (_, id) => {
  await renderConsole(`/reports?period=last-quarter&saved=${id}`, [...figures, saved])
  expect(await screen.findByRole('heading', { level: 1, name: /\(changed\)$/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save report' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send monthly' })).toBeNull()
})

it('REP-006 saves what is shown over the report that was opened, or as a new one', async () => {
  const { user, sentTo, address } = await renderConsole('/reports?period=last-quarter&by=team&saved=1', [
    ...figures,
    saved,
    answer(editSavedReport, {}),
    answer(saveReport, { record: { id: 9 } }),
  ])
  const name = 'Youth half-year report (changed)'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Save report' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText(/^Name/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Save report' }))
  await waitFor(() => expect(address()).toBe('/reports?period=last-quarter&by=team&saved=1'))
  expect(sentTo(editSavedReport).map(({ params, body }) => [params, body])).toEqual([
    [
      { id: 1 },
      {
        ...{ version: 'v1', name: 'Youth half-year report', isShared: false },
        address: 'period=last-quarter&by=team',
      },
    ],
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Save report' }))
  const again = within(await screen.findByRole('dialog'))
  await user.click(again.getByRole('radio', { name: 'Save as a new report' }))
  await user.type(again.getByLabelText(/^Name/), 'Teams')
  await user.click(again.getByRole('button', { name: 'Save report' }))
  await waitFor(() => expect(address()).toBe('/reports?period=last-quarter&by=team&saved=9'))
  expect(sentTo(saveReport)[0]?.body).toEqual({
    ...{ name: 'Teams', isShared: false, address: 'period=last-quarter&by=team' },
  })
})

it('REP-006 saves over no report of somebody else', async () => {
  const { user } = await renderConsole('/reports?period=last-quarter&saved=2', [...figures, saved])
  await user.click(await screen.findByRole('button', { name: 'Save report' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText(/^Name/)).toBeTruthy()
  expect(dialog.queryByRole('radio', { name: /Save over/ })).toBeNull()
})

it('STA-012 REP-006 shows both versions of a saved report, and loses nothing that was typed', async () => {
  const theirs = { ...reportNow, version: 'v9', name: 'Youth 2026', address: 'period=last-month&by=team' }
  const { user, sentTo } = await renderConsole('/reports/saved', [
    saved,
    once(refuse(editSavedReport, 'SavedReportChanged', undefined, theirs)),
    answer(editSavedReport, {}),
  ])
  await user.click(await screen.findByRole('button', { name: 'Actions for Youth half-year report' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or share' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText(/^Name/))
  await user.type(dialog.getByLabelText(/^Name/), 'Youth')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  const both = within(await screen.findByRole('dialog', { name: /Someone changed/ }))
  // What was changed here is mine at first, and what was not is theirs.
  const isChosen = (name: RegExp) => both.getByRole<HTMLInputElement>('radio', { name }).checked
  expect(isChosen(/^Yours: Youth$/)).toBe(true)
  expect(isChosen(/: Last month/)).toBe(true)
  await user.click(both.getByRole('button', { name: 'Back to form' }))
  const form = within(await screen.findByRole('dialog', { name: /Rename or share/ }))
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Youth')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(editSavedReport).map(({ body }) => body)).toEqual([
    { version: 'v1', name: 'Youth', isShared: false, address: reportNow.address },
    { version: 'v9', name: 'Youth', isShared: false, address: theirs.address },
  ])
})
