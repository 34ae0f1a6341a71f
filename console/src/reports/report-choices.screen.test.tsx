/** What is chosen in a report's dialogs and menus: filters, usual periods, a second dimension, files and paper (REP-002 to REP-007). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OTHERS } from '@hub/contract/figures.rules'
import { downloadReport, readFileReport, readReport } from '@hub/contract/staff-reports'
import { answer, type FakeAnswer, refuse } from '@hub/gallery/fake-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { beside, ended, files, held, HREF, people } from '../testing/report-answers.ts'
import { moduleGroups, reportBy, reportOf } from '../testing/reports.ts'

const REST = { value: OTHERS, name: 'Not shown alone' }
const HARBOUR = { value: '1', name: 'Harbour Street' }
const figures = answer(readReport, ({ query }) => {
  if (query.by === 'month') return { record: reportOf() }
  if (query.by === 'team') return { record: reportBy(['team'], [HARBOUR, REST]) }
  if (query.by === 'module,team') {
    const whole = reportBy(['module', 'team'], [])
    const [module = null] = moduleGroups(1)
    const groups = [
      [module, HARBOUR],
      [module, null],
      [null, null],
    ]
    const rows = groups.flatMap((of) => whole.rows.map((total) => ({ ...total, groups: of })))
    return { record: { ...whole, rows } }
  }
  return { record: reportBy(['module'], moduleGroups(5)) }
})
const isByMonth = ({ query }: { query?: unknown }) => (query as { by?: string } | undefined)?.by === 'month'

async function chooseIn(
  user: Awaited<ReturnType<typeof renderConsole>>['user'],
  label: RegExp,
  option: string,
) {
  await user.click(await screen.findByRole('button', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

it('REP-003 offers no rest as a filter, and takes no group of another dimension', async () => {
  const { user, address } = await renderConsole(HREF, [figures, ...beside])
  await user.click(await screen.findByText('Add filter'))
  const dialog = within(await screen.findByRole('dialog'))
  await chooseIn(user, /Filter by/, 'Module')
  await chooseIn(user, /Group/, 'My Money Plan')
  await chooseIn(user, /Filter by/, 'Team')
  await user.click(await dialog.findByRole('button', { name: /Group/ }))
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Harbour Street'])
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Show' }))
  expect(await dialog.findByText('Choose a group')).toBeTruthy()
  expect(address()).toBe(HREF)
})

it('REP-006 keeps one filter of a dimension: the last that was chosen', async () => {
  const { user, address } = await renderConsole(`${HREF}&only=module:1`, [figures, people, ended, files])
  await user.click(await screen.findByText('Add filter'))
  const dialog = within(await screen.findByRole('dialog'))
  await chooseIn(user, /Filter by/, 'Module')
  await chooseIn(user, /Group/, 'My Money Plan')
  await user.click(dialog.getByRole('button', { name: 'Show 382 sessions' }))
  await waitFor(() => expect(address()).toBe(`${HREF}&only=module:3`))
})

it('REP-006 changes a filter beside its chip, by typing, and applies what was chosen when it closes', async () => {
  const only = [{ dimension: 'module' as const, value: '1', name: 'Healthy Connections' }]
  const named = answer(readReport, ({ query }) =>
    query.by === 'month'
      ? { record: reportOf(undefined, { only }) }
      : { record: reportBy(['module'], moduleGroups(5)) },
  )
  const { user, address, sentTo } = await renderConsole(`${HREF}&only=module:1`, [
    named,
    people,
    ended,
    files,
  ])
  const chip = await screen.findByRole('button', { name: 'Module Healthy Connections' })
  await user.click(chip)
  const group = await screen.findByRole('combobox', { name: 'Module' })
  // The other groups are counted without the filter that is changed.
  expect(sentTo(readReport).at(-1)?.query).not.toHaveProperty('only')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe(`${HREF}&only=module:1`)
  await user.click(chip)
  const again = await screen.findByRole('combobox', { name: 'Module' })
  expect(again).not.toBe(group)
  await user.clear(again)
  await user.type(again, 'money')
  await user.click(await screen.findByRole('option', { name: 'My Money Plan' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(`${HREF}&only=module:3`))
})

it('REP-002 REP-006 takes a usual period at one press, and compares with one', async () => {
  const { user, address } = await renderConsole(HREF, [figures, ...beside])
  await user.click(await screen.findByText(/^Apr to Sep 2026/))
  const dialog = within(await screen.findByRole('dialog'))
  const [month] = dialog.getAllByRole('button', { name: /^Month/ })
  await user.click(month as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const days = new URLSearchParams(address().split('?')[1])
  expect(days.get('from')?.slice(0, 7)).toBe(days.get('to')?.slice(0, 7))
  expect(days.get('from')).toMatch(/-01$/)
  await user.click(await screen.findByRole('button', { name: /^Compare/ }))
  const usual = within(within(await screen.findByRole('dialog')).getByRole('group', { name: 'Often used' }))
  const [first] = usual.getAllByRole('button')
  await user.click(first as HTMLElement)
  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('vs')).toMatch(/^\d.*\.\.\d/))
})

it('REP-002 breaks the figures down by a second dimension, with a row for all of each, and by one again', async () => {
  const { user, address, sentTo } = await renderConsole(HREF, [figures, ...beside])
  await chooseIn(user, /And by/, 'Team')
  await waitFor(() => expect(address()).toBe(`${HREF}&by=module,team`))
  await screen.findByText('Healthy Connections · All')
  const table = within(screen.getByRole('table', { name: /^Figures by/ }))
  const names = table.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names).toEqual(['Healthy Connections · Harbour Street', 'Healthy Connections · All', 'Total'])
  expect(table.getByRole('row', { name: /· All/ }).className).toContain('subtotal')
  expect(table.getByRole('row', { name: /Harbour Street/ }).className).not.toContain('subtotal')
  expect(sentTo(readReport).at(-1)?.query).toMatchObject({ by: 'module,team' })
  await chooseIn(user, /And by/, 'Nothing else')
  await waitFor(() => expect(address()).not.toContain('team'))
})

it('REP-003 says where client files by a group could point at too few facilitators', async () => {
  const tooFew = refuse(readFileReport, 'TooFewFacilitators')
  const { user } = await renderConsole(`${HREF}&by=team`, [
    ...[figures, people, ended, held],
    // The cards above are of everybody.
    { ...tooFew, give: (sent) => (isByMonth(sent) ? files : tooFew).give(sent) },
  ])
  await chooseIn(user, /Count/, 'Client files')
  expect(await screen.findByText(/could point at fewer than three facilitators/)).toBeTruthy()
})

it('REP-007 prints what is shown, and saves the client files as CSV', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:files')
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const file: FakeAnswer = {
    endpoint: downloadReport,
    give: () => new Response('a', { headers: { 'content-disposition': 'attachment; filename="files.csv"' } }),
  }
  const { user, sentTo } = await renderConsole(`${HREF}&by=team`, [figures, ...beside, file])
  await user.click(await screen.findByText('Download'))
  await user.click(await screen.findByRole('menuitem', { name: /^Print or PDF/ }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(await screen.findByText('Download'))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV of client files' }))
  await waitFor(() => expect(sentTo(downloadReport)).toHaveLength(1))
  expect(sentTo(downloadReport)[0]?.query).toMatchObject({ by: 'team', of: 'files', format: 'csv' })
})
