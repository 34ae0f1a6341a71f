/** What a report shows while it is counted, of nothing, on paper, and in its address; and the list behind a figure (REP-001 to REP-009). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { figuresOf, PARTICIPANTS } from '@hub/contract/figures.rules'
import {
  downloadCountedSessions,
  downloadReport,
  listCountedSessions,
  readDemographics,
  readOutcomes,
  readReport,
} from '@hub/contract/staff-reports'
import { listSavedReports } from '@hub/contract/staff-saved-reports'
import { answer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { beside, figures, files, held, HREF, nothingBeside, people } from '../testing/report-answers.ts'
import {
  countedSessions,
  HALF,
  noDemographics,
  noOutcomes,
  reportOf,
  savedReports,
} from '../testing/reports.ts'

const BEHIND = `/reports/sessions?from=${HALF.from}&to=${HALF.to}&only=theme:3&figure=visits`

const NOTHING = {
  ...{ sessions: 0, sessionMs: 0, visits: 0, people: 0, headcount: 0, trainings: 0, trainingMs: 0 },
}
const totalOf = (trainings: number) => ({
  rows: [{ groups: [null], figures: figuresOf({ ...NOTHING, trainings }) }],
})
const fileCalled = (endpoint: FakeAnswer['endpoint'], name: string): FakeAnswer => ({
  endpoint,
  give: () => new Response('a', { headers: { 'content-disposition': `attachment; filename="${name}"` } }),
})

it('REP-006 says that nothing was delivered, and shows the files and events of the period all the same', async () => {
  await renderConsole(HREF, [figures(totalOf(0)), ...beside])
  expect(await screen.findByRole('heading', { name: 'No session in this period' })).toBeTruthy()
  expect(await screen.findByText('Closed client files:')).toBeTruthy()
  expect(await screen.findByText('Registrations:')).toBeTruthy()
})

it('REP-006 says in a sentence, and draws no line, where neither period has anything', async () => {
  const none = [people, ...nothingBeside(HALF)]
  const { unmount } = await renderConsole(HREF, [figures({ ...totalOf(0), rowsBefore: [] }), ...none])
  expect(await screen.findByText(/^No new client files in this period\. Choose another/)).toBeTruthy()
  expect(await screen.findByText(/^No registrations for events in this period\. Choose another/)).toBeTruthy()
  expect(screen.queryByText(/^The dotted line/)).toBeNull()
  expect(screen.queryAllByRole('img')).toEqual([])
  // Their other figures are in the table all the same.
  expect(screen.getByRole('table', { name: 'Client files, table' })).toBeTruthy()
  unmount()
  // Training alone: the sessions have a panel, and nothing to draw in it.
  await renderConsole(HREF, [figures({ ...totalOf(2), rowsBefore: [] }), ...none])
  expect(await screen.findByText(/^No sessions in this period\. Choose another/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: /^Sessions by month/ })).toBeNull()
})

it('REP-006 draws the line of a period without anything over that of the year before', async () => {
  await renderConsole(HREF, [figures(totalOf(2)), ...beside])
  expect(await screen.findByRole('img', { name: /^Sessions by month/ })).toBeTruthy()
  expect(screen.queryByText(/^No sessions in this period/)).toBeNull()
})

it('REP-001 shows training in a line of its own, also where nothing else was delivered', async () => {
  await renderConsole(HREF, [figures(totalOf(2)), ...beside])
  const line = await screen.findByRole('link', { name: 'Facilitator training: 2 sessions' })
  expect(line.getAttribute('href')).toContain('figure=trainings')
})

it('REP-001 REP-002 says of a group with training alone why its figures are zero, and of no other', async () => {
  const rows = [1, 0].map((sessions, index) => ({
    groups: [{ value: `${index}`, name: ['Harbour Street', 'Lakeside'][index] ?? '' }],
    figures: figuresOf({ ...NOTHING, sessions, trainings: 2 }),
  }))
  await renderConsole('/reports?by=team', [
    answer(readReport, ({ query }) => ({
      record: query.by === 'team' ? reportOf(HALF, { by: ['team'], rows }) : reportOf(),
    })),
    ...beside,
  ])
  const name = async (team: string) => (await screen.findByRole('rowheader', { name: team })).textContent
  expect(await name('Lakeside Training only: 2 sessions')).toBeTruthy()
  expect(await name('Harbour Street')).toBe('Harbour Street')
})

it('REP-006 REP-009 says that it is counting, and then when it was counted', async () => {
  let give = () => {}
  const gate = new Promise<void>((resolve) => (give = resolve))
  const slow = answer(readReport, { record: reportOf() }, { after: gate })
  await renderConsole(HREF, [slow, ...beside])
  expect(await screen.findByText('Counting the figures')).toBeTruthy()
  give()
  expect(
    await screen.findByText(/^Updated Oct 13 at .*Each figure is compared with Apr to Sep 2025\.$/),
  ).toBeTruthy()
})

it('REP-009 asks again by itself until the sessions are counted', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderConsole(HREF, [once(refuse(readReport, 'BeingCounted')), figures(), ...beside])
  expect(await screen.findByRole('heading', { name: 'The sessions are being counted' })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(2500)
  expect(await screen.findByText('Sessions:')).toBeTruthy()
  vi.useRealTimers()
})

it('REP-007 says on paper the days, the filter and when it was counted', async () => {
  const only = [{ dimension: 'theme' as const, value: '3', name: 'Peace' }]
  // Made today: a sheet that says so would be of no day.
  const madeAt = new Date().toISOString()
  await renderConsole(`${HREF}&only=theme:3`, [figures({ only, madeAt }), ...beside])
  const paper = await screen.findByText(/Theme: Peace\./)
  expect(paper.textContent).toContain('April 1, 2026 to September 30, 2026, compared with April 1, 2025')
  expect(paper.textContent).toMatch(/Counted \w{3} \d{1,2}, \d{4} at \d{1,2}:\d{2}/)
})

it('REP-002 REP-006 says on the screen and on paper that a period goes on beside a whole one, and of no other', async () => {
  const said = /This period is not over yet; Apr to Sep 2025 is counted to its end\./
  const { unmount } = await renderConsole(HREF, [figures({ madeAt: '2026-09-30T12:00:00.000Z' }), ...beside])
  await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2))
  unmount()
  const { unmount: leave } = await renderConsole(HREF, [
    figures({ madeAt: '2026-09-30T12:00:00.000Z', rowsBefore: null }),
    ...beside,
  ])
  await screen.findByText(/There is no comparison/)
  expect(screen.queryByText(said)).toBeNull()
  leave()
  await renderConsole(HREF, [figures(), ...beside])
  await screen.findByText(/Each figure is compared with/)
  expect(screen.queryByText(said)).toBeNull()
})

it('REP-004 REP-005 says that who was counted by age and gender is counted in each session', async () => {
  await renderConsole(HREF, [figures(), ...beside])
  expect(await screen.findByText(PARTICIPANTS.counts.en)).toBeTruthy()
})

it('REP-006 keeps the saved report in the address when a filter goes', async () => {
  const saved = answer(listSavedReports, { records: savedReports(4) })
  const { user, address } = await renderConsole(`${HREF}&only=theme:3&saved=1`, [figures(), ...beside, saved])
  await user.click(await screen.findByLabelText(/^Remove filter Theme/))
  await waitFor(() => expect(address()).toBe(`${HREF}&saved=1`))
})

it('REP-006 has for each line and bar what it shows in words, and hatching for what is not shown', async () => {
  const { container } = await renderConsole(HREF, [figures(), ...beside])
  const named = 'Sessions by month, Apr to Sep 2026'
  const line = await screen.findByRole('img', { name: new RegExp(named) })
  const ids = line.getAttribute('aria-labelledby')?.split(' ') ?? []
  const said = ids.map((id) => container.ownerDocument.getElementById(id)?.textContent).join(' ')
  expect(said).toBe(`${named} From 241 (Aug) to 398 (Sep); 1,950 in all.`)
  expect(container.querySelector('#hatch')).toBeTruthy()
})

it('REP-004 says why some numbers are not shown, and shows the nearest half year where the tables have none', async () => {
  await renderConsole(HREF, [figures(), ...beside])
  expect(await screen.findByText('Why some numbers are not shown', { selector: 'h2' })).toBeTruthy()
})

it.each([
  ['period', /two periods that overlap/],
  ['running', /when the half year is over/],
] as const)('REP-004 says why people and outcomes are not shown: %s', async (refusal, reason) => {
  const { user, address } = await renderConsole(`${HREF}&only=theme:3`, [
    ...[figures(), files, held, answer(readDemographics, { record: noDemographics(refusal) })],
    answer(readOutcomes, { record: noOutcomes }),
  ])
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0)
  const [nearest] = await screen.findAllByRole('button', { name: /^Show \w{3} / })
  await user.click(nearest as HTMLElement)
  await waitFor(() => expect(address()).not.toContain('only='))
})

it('REP-004 says why outcomes are not shown beside people who are', async () => {
  await renderConsole(HREF, [
    ...[figures(), people, files, held],
    answer(readOutcomes, { record: { refusal: 'running', byAge: null, byGender: null } }),
  ])
  const heading = await screen.findByText('Outcomes by age and gender', { selector: 'h2' })
  expect(within(heading.closest('section') as HTMLElement).getByText(/half year is over/)).toBeTruthy()
})

it('REP-006 REP-007 saves a comparison with what it is compared with, and with its filter', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report')
  const vs = '2025-10-01..2026-03-31'
  const { user, sentTo } = await renderConsole(`${HREF}&only=theme:3&vs=${vs}`, [
    ...[figures(), ...beside, fileCalled(downloadReport, 'report.csv')],
  ])
  await user.click(await screen.findByText('Download'))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(sentTo(downloadReport)).toHaveLength(1))
  expect(sentTo(downloadReport)[0]?.query).toMatchObject({ only: 'theme:3', vs, format: 'csv' })
})

it('REP-005 leads from the list behind a figure back to the same report, and says when it is empty', async () => {
  await renderConsole(BEHIND, [answer(listCountedSessions, { records: [], next: null, total: 0 })])
  expect(await screen.findByText('No session in this period')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the report' }).getAttribute('href')).toBe(
    `/staff${HREF}&only=theme:3`,
  )
})

it('REP-009 says of the list too that the sessions are being counted', async () => {
  await renderConsole(BEHIND, [refuse(listCountedSessions, 'BeingCounted')])
  expect(await screen.findByRole('heading', { name: 'The sessions are being counted' })).toBeTruthy()
})

it('REP-003 REP-005 says of the list too that the group is too small, and offers no file of it', async () => {
  await renderConsole(BEHIND, [refuse(listCountedSessions, 'TooFewFacilitators')])
  expect(
    await screen.findByRole('heading', { name: 'This group is too small to be shown by itself' }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Try again|All as CSV/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the report' })).toBeTruthy()
})

it('REP-005 REP-007 saves all sessions of the figure and the filter, and says when it cannot', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sessions')
  const { user, sentTo } = await renderConsole(BEHIND, [
    answer(listCountedSessions, { records: countedSessions(2), next: null, total: 2 }),
    once(refuse(downloadCountedSessions, 'Unavailable')),
    fileCalled(downloadCountedSessions, 'sessions.csv'),
  ])
  const button = await screen.findByRole('button', { name: 'All as CSV' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toBeTruthy()
  await user.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(sentTo(downloadCountedSessions)[1]?.query).toEqual({
    ...{ ...HALF, only: 'theme:3', figure: 'visits', locale: 'en' },
  })
})
