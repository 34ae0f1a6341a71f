/** Figures with those of a year before; period, filters and breakdown are in the address (REP-005, REP-006). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FIGURES } from '@hub/contract/figures.rules'
import { FILE_FIGURES } from '@hub/contract/file-figures.rules'
import {
  downloadReport,
  listCountedSessions,
  readDemographics,
  readEventReport,
  readFileReport,
  readReport,
} from '@hub/contract/staff-reports'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { answer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { jordan } from '../testing/frame-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { ended, figures, held, HREF, people } from '../testing/report-answers.ts'
import { countedSessions, fileReportOf, HALF, noDemographics } from '../testing/reports.ts'

const files = answer(readFileReport, ({ query }) => ({
  record: fileReportOf(HALF, query.by === 'team' ? TEAMS : undefined),
}))
const TEAMS = [{ value: '1', name: 'Harbour Street' }]

it('REP-002 REP-005 shows each figure with the year before, its definition a press away, and what it counts', async () => {
  const { user, sentTo } = await renderConsole(HREF, [figures(), people, files, ended, held])
  const sessions = (await screen.findByText('Sessions:')).closest('a')
  expect(sessions?.textContent).toBe('Sessions: 1,950')
  expect(sessions?.getAttribute('href')).toContain(
    `/reports/sessions?from=${HALF.from}&to=${HALF.to}&figure=sessions`,
  )
  expect(sessions?.parentElement?.textContent).toContain('Up 8.0%1,805 in 2025')
  await user.click(screen.getByLabelText('Definition: Visits'))
  expect(await screen.findAllByText(FIGURES.visits.counts.en)).toHaveLength(3)
  expect(sentTo(readReport)[0]?.query).toEqual({ ...HALF, by: 'month', locale: 'en' })
  expect(sentTo(readReport)[1]?.query).toEqual({ ...HALF, by: 'module', locale: 'en' })
})

it('REP-004 REP-006 names what is not shown in the table, and draws it as one piece', async () => {
  const { user } = await renderConsole(HREF, [figures(), people, files, ended, held])
  const heading = await screen.findByText('Participants by age and gender', { selector: 'h2' })
  const panel = within(heading.closest('section') as HTMLElement)
  expect(
    panel.getByRole('img', { name: /Participants by age and gender Most participants: 15-17/ }),
  ).toBeTruthy()
  expect(panel.getByText('Not shown alone')).toBeTruthy()
  await user.click(panel.getByRole('radio', { name: 'Table' }))
  expect(panel.queryByRole('img')).toBeNull()
  const row = panel.getByRole('row', { name: /^12-14/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['96', '112', 'fewer than 5', 'withheld', '220'])
})

it('REP-006 puts period, filter and breakdown into the address, and asks for what it says', async () => {
  const { user, sentTo, address } = await renderConsole(HREF, [figures(), people, files, ended, held])
  await user.click(await screen.findByText('Add filter'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Show' }))
  expect(dialog.getByText('Choose what to filter by')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /Filter by/ }))
  await user.click(await screen.findByRole('option', { name: 'Theme' }))
  await user.click(await dialog.findByRole('button', { name: /Group/ }))
  await user.click(await screen.findByRole('option', { name: 'My Money Plan' }))
  // What will be shown is said before it is.
  await user.click(dialog.getByRole('button', { name: 'Show 382 sessions' }))
  await waitFor(() => expect(address()).toBe(`${HREF}&only=theme:3`))
  expect(sentTo(readReport).at(-1)?.query).toMatchObject({ only: 'theme:3' })
  await user.click(await screen.findByLabelText(/^Remove filter Theme/))
  await waitFor(() => expect(address()).toBe(HREF))
})

it('REP-002 takes a period from one day to another, and says what is wrong with it', async () => {
  const { user, address } = await renderConsole(HREF, [figures(), people, files, ended, held])
  await user.click(await screen.findByText(/^Apr to Sep 2026/))
  const dialog = within(await screen.findByRole('dialog'))
  const last = dialog.getByLabelText('Last day')
  await user.clear(last)
  await user.type(last, '2026-03-01')
  await user.click(dialog.getByRole('button', { name: 'Show' }))
  expect(dialog.getByText('Choose a day that is not before the first')).toBeTruthy()
  expect(document.activeElement).toBe(last)
  await user.clear(last)
  await user.type(last, '2026-05-31')
  await user.click(dialog.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(address()).toBe('/reports?from=2026-04-01&to=2026-05-31'))
})

it('REP-003 says that a group is too small and what it is called, and offers the way out', async () => {
  const only = [{ dimension: 'team', value: '7', name: 'Harbour Street' }]
  const { user, address } = await renderConsole(`${HREF}&only=team:7`, [
    refuse(readReport, 'TooFewFacilitators', undefined, { only }),
    answer(readDemographics, { record: noDemographics('filter') }),
  ])
  expect(
    await screen.findByRole('heading', { name: 'This group is too small to be shown by itself' }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove filter Team: Harbour Street' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove filters' }))
  await waitFor(() => expect(address()).toBe(HREF))
})

it('REP-009 says that the sessions are being counted while the hub reads them after a start', async () => {
  await renderConsole(HREF, [refuse(readReport, 'BeingCounted'), people, files, ended, held])
  expect(await screen.findByRole('heading', { name: 'The sessions are being counted' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('REP-007 saves a file of what is shown, and says when it cannot', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report')
  const file: FakeAnswer = {
    endpoint: downloadReport,
    give: () =>
      new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="report.xlsx"' } }),
  }
  const { user, sentTo } = await renderConsole(HREF, [
    figures(),
    people,
    files,
    ended,
    held,
    once(refuse(downloadReport, 'Unavailable')),
    file,
  ])
  for (const isSaved of [false, true]) {
    await user.click(await screen.findByText('Download'))
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }))
    if (isSaved) await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    else expect(await screen.findByRole('alert')).toBeTruthy()
  }
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sentTo(downloadReport)[1]?.query).toEqual({
    ...HALF,
    ...{ by: 'module', format: 'xlsx', of: 'sessions', locale: 'en' },
  })
})

it('REP-007 saves the events as CSV by what events have', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:events')
  const file: FakeAnswer = {
    endpoint: downloadReport,
    give: () =>
      new Response('a', { headers: { 'content-disposition': 'attachment; filename="events.csv"' } }),
  }
  const { user, sentTo } = await renderConsole(`${HREF}&by=team,month`, [
    ...[figures(), people, files, ended, held, file],
  ])
  await user.click(await screen.findByText('Download'))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV of events' }))
  await waitFor(() => expect(sentTo(downloadReport)).toHaveLength(1))
  expect(sentTo(downloadReport)[0]?.query).toMatchObject({ by: 'month', of: 'events', format: 'csv' })
})

it('REP-001 says why a filter hides the events', async () => {
  const { user, sentTo } = await renderConsole(`${HREF}&only=theme:3`, [figures(), people, files, ended])
  expect(await screen.findByText('Events are everybody’s: they are counted without filters.')).toBeTruthy()
  expect(sentTo(readEventReport)).toHaveLength(0)
  await user.click(await screen.findByText('Download'))
  expect(await screen.findByRole('menuitem', { name: 'CSV' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'CSV of events' })).toBeNull()
})

it('REP-003 says why there is no comparison', async () => {
  await renderConsole(HREF, [figures({ rowsBefore: null }), people, files, ended, held])
  expect(await screen.findByText(/a chosen group could point at fewer than three facilitators/)).toBeTruthy()
  expect(screen.queryByText(/in 2025$/)).toBeNull()
})

it('REP-005 lists the sessions that a figure counts, page by page', async () => {
  const { sentTo, user, address } = await renderConsole(
    `/reports/sessions?from=${HALF.from}&to=${HALF.to}&figure=visits`,
    [answer(listCountedSessions, { records: countedSessions(12), next: 'two', total: 1950 })],
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Visits: what is counted' })).toBeTruthy()
  expect(await screen.findAllByRole('row')).toHaveLength(13)
  expect(screen.getByText(/^Apr to Sep 2026\. Sessions and their counts/)).toBeTruthy()
  // Every fourth is of a team that is not named.
  expect(screen.getAllByText('Not named')).toHaveLength(3)
  expect(screen.getAllByText('Harbour Street')).toHaveLength(9)
  expect(screen.getByRole('rowheader', { name: /Sep 30, 2026/ })).toBeTruthy()
  const second = within(screen.getAllByRole('row')[2] as HTMLElement).getAllByRole('cell')
  // Minutes, visits and headcount of a workshop.
  expect(second.slice(-3).map(({ textContent }) => textContent?.replace(/^\D+/, ''))).toEqual([
    '41',
    '0',
    '12',
  ])
  expect(screen.getByText(/12 of 1,950/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(address()).toContain('pages=two'))
  expect(sentTo(listCountedSessions).at(-1)?.query).toMatchObject({ figure: 'visits', after: 'two' })
})

it('REP-005 lists the sessions where the address names no figure', async () => {
  const { sentTo } = await renderConsole(`/reports/sessions?from=${HALF.from}&to=${HALF.to}&figure=none`, [
    answer(listCountedSessions, { records: countedSessions(1), next: null, total: 1 }),
  ])
  expect(await screen.findByRole('heading', { level: 1, name: 'Sessions: what is counted' })).toBeTruthy()
  expect(sentTo(listCountedSessions).map(({ query }) => query.figure)).toEqual(['sessions'])
})

it('REP-005 REP-006 shows the page that the address says, the last of those behind it', async () => {
  const { sentTo } = await renderConsole(
    `/reports/sessions?from=${HALF.from}&to=${HALF.to}&figure=visits&pages=two.three`,
    [answer(listCountedSessions, { records: countedSessions(2), next: null, total: 1950 })],
  )
  expect(await screen.findAllByRole('row')).toHaveLength(3)
  expect(sentTo(listCountedSessions).map(({ query }) => query.after)).toEqual(['three'])
})

it.each([
  [['reports', 'people'], '/records/'],
  [['reports'], null],
] as const)('REP-005 leads to the record itself whoever may read it: %j', async (permissions, to) => {
  const session = answer(readStaffSession, {
    record: { ...jordan, roles: [...permissions], permissions: [...permissions] },
  })
  const [first] = countedSessions(1)
  await renderConsole(`/reports/sessions?from=${HALF.from}&to=${HALF.to}&figure=visits`, [
    session,
    answer(listCountedSessions, { records: countedSessions(1), next: null, total: 1 }),
  ])
  const cell = await screen.findByText(first?.module ?? '')
  const href = cell.closest('a')?.getAttribute('href') ?? null
  expect(href).toBe(to === null ? null : `/staff${to}${first?.id}`)
})

it('STA-006 shows no reports to those whose roles do not include them', async () => {
  const session = answer(readStaffSession, {
    record: { ...jordan, roles: ['people'], permissions: ['people'] },
  })
  await renderConsole(HREF, [session])
  expect(await screen.findByRole('heading', { name: 'Your roles do not include this page' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull()
})

it('REP-001 REP-005 shows new and closed files and their outcomes with the year before, and opens no list of people', async () => {
  const { user, sentTo } = await renderConsole(HREF, [figures(), people, files, ended, held])
  const card = (await screen.findByText('Closed client files:')).parentElement
  expect(card?.textContent).toBe('Closed client files: 182')
  expect(card?.closest('a')).toBeNull()
  expect(card?.parentElement?.textContent).toContain('Up 9.0%167 in 2025')
  await user.click(screen.getByLabelText('Definition: Completed'))
  expect(await screen.findAllByText(FILE_FIGURES.completed.counts.en)).not.toHaveLength(1)
  expect(sentTo(readFileReport)[0]?.query).toEqual({ ...HALF, by: 'month', locale: 'en' })
  const heading = screen.getByText('New client files', { selector: 'h2' })
  const panel = within(heading.closest('section') as HTMLElement)
  await user.click(panel.getByRole('radio', { name: 'Table' }))
  expect(panel.getByRole('row', { name: /^Total 260 182 130/ })).toBeTruthy()
})

it('REP-001 REP-004 shows outcomes by age and gender, with what is not shown named', async () => {
  await renderConsole(HREF, [figures(), people, files, ended, held])
  const heading = await screen.findByText('Outcomes by gender', { selector: 'h2' })
  const panel = within(heading.closest('section') as HTMLElement)
  const row = panel.getByRole('row', { name: /^Left by choice/ })
  const cells = within(row).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['fewer than 5', 'withheld', '21', '44'])
  expect(screen.getByText('Outcomes by age', { selector: 'h2' })).toBeTruthy()
})

it('REP-002 counts client files by what they have, and says what they have not', async () => {
  const { user } = await renderConsole(HREF, [figures(), people, files, ended, held])
  await user.click(await screen.findByRole('button', { name: /Count/ }))
  await user.click(await screen.findByRole('option', { name: 'Client files' }))
  expect(await screen.findByText(/cannot be counted by Module/)).toBeTruthy()
})

it.each([
  ['theme:3', /they are counted without such filters/],
  ['team:7', /could point at fewer than three facilitators/],
])('REP-001 REP-003 says why client files are not counted with %s', async (only, reason) => {
  const refused = refuse(readFileReport, 'TooFewFacilitators')
  await renderConsole(`${HREF}&only=${only}`, [figures(), people, refused, ended])
  expect(await screen.findByText(reason)).toBeTruthy()
})

it('REP-001 shows events with places, registrations and waiting lists beside the year before', async () => {
  await renderConsole(HREF, [figures(), people, files, ended, held])
  const card = (await screen.findByText('Registrations:')).parentElement
  expect(card?.textContent).toBe('Registrations: 352')
  expect(card?.parentElement?.textContent).toContain('Up 14.3%308 in 2025')
  expect(screen.getByText('On the waiting list:').parentElement?.textContent).toContain('16')
})
