/** Two periods and two teams side by side on the screen (REP-006). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  readDemographics,
  readEventReport,
  readFileReport,
  readOutcomes,
  readReport,
  type StaffReport,
} from '@hub/contract/staff-reports'
import { saveReport } from '@hub/contract/staff-saved-reports'
import { answer } from '@hub/gallery/fake-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { HREF } from '../testing/report-answers.ts'
import {
  demographics,
  eventReportOf,
  fileReportOf,
  HALF,
  moduleGroups,
  noDemographics,
  noOutcomes,
  reportBy,
  reportOf,
} from '../testing/reports.ts'

const OTHER = { from: '2025-10-01', to: '2026-03-31' }
const groups = reportBy(['module'], moduleGroups(3))
const teams: StaffReport = reportBy(
  ['team'],
  [
    { value: '7', name: 'Harbour Street' },
    { value: '8', name: 'Lakeside' },
  ],
)

function figures(more: Partial<StaffReport>) {
  return answer(readReport, ({ query }) => {
    if (query.by === 'month') return { record: reportOf(HALF, more) }
    return {
      record: query.by === 'team' ? teams : { ...groups, ...more, rowsBefore: more.rowsBefore ?? null },
    }
  })
}
const beside = [
  answer(readOutcomes, { record: noOutcomes }),
  answer(readFileReport, { record: fileReportOf(HALF) }),
  answer(readEventReport, { record: eventReportOf(HALF) }),
]
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const panelOf = async (title: string) => {
  const heading = await screen.findByText(title, { selector: 'h2' })
  return within(heading.closest('section') as HTMLElement)
}

it('REP-006 tells two periods of one year apart by their months, and the same days by their years, in every chart', async () => {
  const [now, before] = [
    { from: '2026-04-01', to: '2026-06-30' },
    { from: '2026-01-01', to: '2026-03-31' },
  ]
  const href = `/reports?from=${now.from}&to=${now.to}`
  const open = (vs: string, more: { before?: typeof before }) =>
    renderConsole(href + vs, [
      answer(readReport, { record: reportOf(now, more) }),
      answer(readDemographics, { record: noDemographics('period') }),
      answer(readOutcomes, { record: noOutcomes }),
      answer(readFileReport, { record: { ...fileReportOf(now), ...more } }),
      answer(readEventReport, { record: { ...eventReportOf(now), ...more } }),
    ])
  const { unmount } = await open(`&vs=${before.from}..${before.to}`, { before })
  await waitFor(() => expect(screen.getAllByText(/ in Jan to Mar 2026$/)).toHaveLength(18))
  expect(screen.getAllByText(/^The dotted line with squares is Jan to Mar 2026\./)).toHaveLength(3)
  const months = within(screen.getByRole('table', { name: 'Sessions by week, table', hidden: true }))
  expect(months.getAllByRole('columnheader', { hidden: true }).map((one) => one.textContent)).toEqual([
    ...['Period', 'Apr to Jun 2026', 'Jan to Mar 2026'],
  ])
  expect([screen.getAllByText('This period').length, screen.getAllByText('Before').length]).toEqual([3, 3])
  expect(screen.queryByText('2026')).toBeNull()
  unmount()
  await open('', {})
  await waitFor(() => expect(screen.getAllByText(/ in 2025$/)).toHaveLength(18))
  expect(screen.queryByText('This period')).toBeNull()
  expect(screen.getAllByText('2026', { selector: 'text' })).toHaveLength(3)
})

it('REP-006 shows two periods side by side: figures, groups, and people of each', async () => {
  const { sentTo, user, address } = await renderConsole(`${HREF}&vs=${OTHER.from}..${OTHER.to}`, [
    figures({ before: OTHER, rowsBefore: reportBy(['module'], moduleGroups(2)).rows }),
    answer(readDemographics, { record: demographics }),
    ...beside,
  ])
  const all = await panelOf('Side by side')
  expect(all.getByRole('columnheader', { name: 'Oct 2025 to Mar 2026' })).toBeTruthy()
  expect(cellsOf(all.getByRole('row', { name: /^Sessions/ }))).toEqual(['1,950', '1,950', '0'])
  const breakdown = await panelOf('Figures by group')
  expect(cellsOf(await breakdown.findByRole('row', { name: /^My Money Plan/ }))).toEqual(['382', '–', '–'])
  expect(await panelOf('Participants by age and gender')).toBeTruthy()
  expect(await panelOf('Participants by age and gender, Oct 2025 to Mar 2026')).toBeTruthy()
  const vs = `${OTHER.from}..${OTHER.to}`
  for (const call of [readReport, readFileReport, readEventReport])
    expect(sentTo(call)[0]?.query).toMatchObject({ vs })
  expect(sentTo(readDemographics).map(({ query }) => query)).toEqual([
    { ...HALF, locale: 'en' },
    { ...OTHER, locale: 'en' },
  ])
  await user.click(screen.getByLabelText('Remove comparison with Oct 2025 to Mar 2026'))
  await waitFor(() => expect(address()).toBe(HREF))
})

it('REP-006 draws two periods of unequal length each to its own end, and lists both', async () => {
  const MONTHS = { from: '2026-05-01', to: '2026-08-31' }
  const { user } = await renderConsole(
    `/reports?from=${MONTHS.from}&to=${MONTHS.to}&vs=${OTHER.from}..${OTHER.to}`,
    [
      answer(readReport, ({ query }) => ({
        record:
          query.by === 'month'
            ? reportOf(MONTHS, { before: OTHER, rowsBefore: reportOf(OTHER).rows })
            : groups,
      })),
      answer(readDemographics, { record: noDemographics('period') }),
      ...beside,
    ],
  )
  const panel = await panelOf('Sessions by month')
  const chart = panel.getByRole('img')
  // Beside the names of the points, each line has its mark once more.
  expect(chart.querySelectorAll('circle')).toHaveLength(4 + 1)
  expect(chart.querySelectorAll('rect')).toHaveLength(6 + 1)
  const named = [...chart.querySelectorAll('text:has(tspan)')].map((one) =>
    [...one.childNodes].map((node) => node.textContent?.slice(0, 3)),
  )
  expect(named).toEqual([
    ...[
      ['May', 'Oct'],
      ['Jun', 'Nov'],
      ['Jul', 'Dec'],
      ['Aug', 'Jan'],
      ['–', 'Feb'],
      ['–', 'Mar'],
    ],
  ])
  expect(
    panel.getByText(
      'The dotted line with squares is Oct 2025 to Mar 2026. Both periods begin at the left: May stands with Oct. Feb to Mar have no counterpart, because May to Aug 2026 is shorter.',
    ),
  ).toBeTruthy()
  await user.click(panel.getByRole('radio', { name: 'Table' }))
  const rows = panel.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    ...['May with Oct', 'Jun with Nov', 'Jul with Dec', 'Aug with Jan'],
    ...['Feb (no counterpart)', 'Mar (no counterpart)', 'Total'],
  ])
  expect(rows.map(cellsOf)).toEqual([
    ...['318', '352', '377', '264'].map((value) => [value, value]),
    ...[
      ['', '241'],
      ['', '398'],
      ['1,311', '1,950'],
    ],
  ])
})

it('REP-006 shows client files and events of two periods side by side, point by point and by group', async () => {
  const files = (query: Record<string, unknown>) => {
    const byTeam = query.by === 'team' ? [{ value: '7', name: 'Harbour Street' }] : undefined
    const report = { ...fileReportOf(HALF, byTeam), before: OTHER }
    return byTeam === undefined ? { ...report, rowsBefore: fileReportOf(OTHER).rows } : report
  }
  const events = eventReportOf(HALF)
  const { user } = await renderConsole(`${HREF}&by=team&vs=${OTHER.from}..${OTHER.to}`, [
    figures({ before: OTHER }),
    answer(readDemographics, { record: noDemographics('period') }),
    answer(readFileReport, ({ query }) => ({ record: files(query) })),
    answer(readEventReport, { record: { ...events, before: OTHER, rowsBefore: eventReportOf(OTHER).rows } }),
    answer(readOutcomes, { record: noOutcomes }),
  ])
  const choose = async (panel: Awaited<ReturnType<typeof panelOf>>, from: RegExp, to: string) => {
    await user.click(await panel.findByRole('button', { name: from }))
    await user.click(await screen.findByRole('option', { name: to }))
  }
  const held = await panelOf('Registrations')
  await user.click(held.getByRole('radio', { name: 'Table' }))
  expect(held.getByRole('columnheader', { name: 'Oct 2025 to Mar 2026' })).toBeTruthy()
  expect(cellsOf(held.getByRole('row', { name: /^Total/ }))).toEqual(['16', '16', '0'])
  await choose(held, /Figure/, 'Places')
  expect(cellsOf(held.getByRole('row', { name: /^Total/ }))).toEqual(['480', '480', '0'])
  const opened = await panelOf('New client files')
  await user.click(opened.getByRole('radio', { name: 'Table' }))
  expect(opened.getAllByRole('row')).toHaveLength(8)
  // Each table has a name of its own: several may scroll on a phone.
  const names = screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent)
  expect(new Set(names).size).toBe(names.length)
  expect(cellsOf(opened.getByRole('row', { name: /^Apr/ }))).toEqual(['41', '41', '0'])
  expect(cellsOf(opened.getByRole('row', { name: /^Total/ }))).toEqual(['260', '260', '0'])
  const groups = await panelOf('Figures by group')
  await choose(groups, /Count/, 'Client files')
  expect(cellsOf(await groups.findByRole('row', { name: /^Harbour Street/ }))).toEqual(['41', '38', '+3'])
})

it('REP-006 chooses another team beside the one of the filter, and other days', async () => {
  const only = [{ dimension: 'team' as const, value: '7', name: 'Harbour Street' }]
  const { user, address } = await renderConsole(`${HREF}&only=team:7`, [
    figures({ only }),
    answer(readDemographics, { record: noDemographics('filter') }),
    ...beside,
  ])
  await user.click(await screen.findByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  expect(dialog.getByText('Choose a day from 2000 on')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /^Another team/ }))
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  expect(await dialog.findByText('Choose a team')).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: /Team/ }))
  expect(screen.queryByRole('option', { name: 'Harbour Street' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Lakeside' }))
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(address()).toBe(`${HREF}&only=team:7&vs=team:8`))
  await user.click(await screen.findByLabelText(/^Remove filter Team/))
  await waitFor(() => expect(address()).toBe(HREF))
})

it('REP-003 REP-006 says that the other team is not shown', async () => {
  await renderConsole(`${HREF}&only=team:7&vs=team:8`, [
    figures({
      ...{ only: [{ dimension: 'team', value: '7', name: 'Harbour Street' }] },
      ...{ versusTeam: { value: '8', name: 'Lakeside' }, rowsBefore: null },
    }),
    answer(readDemographics, { record: noDemographics('filter') }),
    ...beside,
  ])
  await waitFor(() =>
    expect(screen.getAllByText(/Lakeside could point at fewer than three facilitators/)).toHaveLength(2),
  )
})

it('REP-006 saves a comparison whose periods follow today', async () => {
  const { user, sentTo } = await renderConsole('/reports?period=last-month&vs=month-before-last', [
    figures({}),
    answer(readDemographics, { record: noDemographics('period') }),
    answer(saveReport, { record: { id: 5 } }),
    ...beside,
  ])
  await user.click(await screen.findByRole('button', { name: 'Save report' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Name/), 'Month by month')
  await user.click(dialog.getByRole('button', { name: 'Save report' }))
  await waitFor(() => expect(sentTo(saveReport)).toHaveLength(1))
  expect(sentTo(saveReport)[0]?.body).toMatchObject({ address: 'period=last-month&vs=month-before-last' })
})
