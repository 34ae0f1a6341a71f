/** The list of agencies, one of them, its form, and cities that were entered by hand (PPL-005, STA-011 to STA-013). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAgencies, listCitiesOfProvince } from '@hub/contract/metas'
import {
  addCity,
  approveAgencies,
  editAgency,
  listAgenciesForStaff,
  listTypedCities,
  mergeAgency,
  mergeCity,
  previewAgencyMerge,
  readAgencyForStaff,
  refuseAgencies,
  undoAgencyMerge,
} from '@hub/contract/staff-agencies'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { agencyRows, agencyViews, northlake, northlakeNow, typedCities } from '../testing/agencies.ts'
import { renderConsole } from '../testing/render-console.tsx'

const list = answer(listAgenciesForStaff, {
  records: agencyRows(7),
  next: 'two',
  total: 38,
  views: agencyViews,
})
const agency = answer(readAgencyForStaff, { record: northlake })
const WHY = 'Checked by telephone.'

it('PPL-005 STA-011 shows who waits first, with those that are probably the same, and asks for what the address says', async () => {
  const { sentTo } = await renderConsole('/agencies?view=pending&q=north&sort=newest&pages=one', [list])
  const rows = await screen.findAllByRole('row')
  expect(rows[1]?.textContent).toMatch(
    /Northlake Fam\. Services.*Probably the same: Northlake Family Services.*Pending/,
  )
  expect(sentTo(listAgenciesForStaff)[0]?.query).toMatchObject({
    ...{ view: 'pending', q: 'north', sort: 'newest', after: 'one' },
  })
})

it('STA-011 approves and refuses several that are selected, with a reason', async () => {
  const { user, sentTo } = await renderConsole('/agencies', [
    list,
    answer(approveAgencies, { records: [{ id: 1, name: 'x' }] }),
    answer(refuseAgencies, { records: [{ id: 1, name: 'x' }] }),
  ])
  await user.click(await screen.findByRole('checkbox', { name: 'Select Northlake Fam. Services' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Harbor Street House' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Refuse 2 agencies?' }))
  expect(dialog.getByText('7 facilitators keep them and stay as they are.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(dialog.getByText('Give a reason of at least 5 characters')).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() =>
    expect(sentTo(refuseAgencies).map(({ body }) => body)).toEqual([{ ids: [1, 2], reason: WHY }]),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Select Northlake Fam. Services' }))
  await user.click(screen.getByRole('button', { name: 'Approve as new' }))
  expect(await screen.findByText('1 agency is on the list.')).toBeTruthy()
  expect(sentTo(approveAgencies)[0]?.body).toEqual({ ids: [1] })
})

it('PPL-005 STA-013 merges into the one beside it after saying in numbers what that does, and undoes it', async () => {
  const into = { id: 41, name: 'Northlake Family Services', status: 'listed' as const }
  const effects = {
    from: { id: 1, name: northlake.name, status: 'pending' as const },
    into,
    facilitators: 1,
    names: [northlake.name],
  }
  const { user, sentTo, address } = await renderConsole('/agencies/1', [
    agency,
    answer(listAgencies, { records: [{ id: 41, name: into.name }] }),
    answer(previewAgencyMerge, { record: effects }),
    answer(mergeAgency, { record: { ...effects, mergeId: 5 } }),
    answer(undoAgencyMerge, { record: { id: 1, name: northlake.name, facilitators: 1 } }),
  ])
  const pair = within(await screen.findByRole('region', { name: 'Probably the same' }))
  expect(pair.getByText(/chloe\.fortin@northlake\.example/)).toBeTruthy()
  await user.click(pair.getByRole('button', { name: 'Merge into this one' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText(/1 facilitator moves to Northlake Family Services/)).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(address()).toBe('/agencies/41'))
  expect(sentTo(mergeAgency)[0]).toMatchObject({ params: { id: 1 }, body: { intoId: 41, reason: WHY } })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentTo(undoAgencyMerge)[0]?.params).toEqual({ id: 5 }))
  await waitFor(() => expect(address()).toBe('/agencies/1'))
})

it('STA-013 PPL-005 merges by what was shown, and shows it again when that has changed', async () => {
  const into = { id: 41, name: 'Northlake Family Services', status: 'listed' as const }
  const from = { id: 1, name: northlake.name, status: 'pending' as const }
  const effects = (facilitators: number) => ({ from, into, facilitators, names: [northlake.name] })
  const { user, sentTo } = await renderConsole('/agencies/1', [
    agency,
    answer(listAgencies, { records: [{ id: 41, name: into.name }] }),
    once(answer(previewAgencyMerge, { record: effects(1) })),
    once(refuse(mergeAgency, 'EffectsChanged')),
    answer(previewAgencyMerge, { record: effects(2) }),
    answer(mergeAgency, { record: { ...effects(2), mergeId: 5 } }),
  ])
  const pair = within(await screen.findByRole('region', { name: 'Probably the same' }))
  await user.click(pair.getByRole('button', { name: 'Merge into this one' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText(/1 facilitator moves to/)
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await dialog.findByText(/2 facilitators move to/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(sentTo(mergeAgency).map(({ body }) => (body as { seen: object }).seen)).toEqual([
      { facilitators: 1, names: 1 },
      { facilitators: 2, names: 1 },
    ]),
  )
})

it('PPL-005 loses nothing typed: the field is there once the list of agencies is', async () => {
  const { user } = await renderConsole('/agencies/1', [agency])
  await user.click(await screen.findByRole('button', { name: 'Merge into another' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.queryByRole('combobox')).toBeNull()
})

it('PPL-005 loses nothing typed: the field is there once the list of cities is', async () => {
  const { user } = await renderConsole('/cities', [answer(listTypedCities, { records: typedCities(3) })])
  await user.click(await screen.findByRole('button', { name: 'Merge Otawa' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.queryByRole('combobox')).toBeNull()
})

it('STA-013 PPL-005 merges a city by the number that was shown, and shows it again when that has changed', async () => {
  const entered = (facilitators: number) => typedCities(1).map((city) => ({ ...city, facilitators }))
  const { user, sentTo } = await renderConsole('/cities', [
    once(answer(listTypedCities, { records: entered(1) })),
    answer(listTypedCities, { records: entered(2) }),
    answer(listCitiesOfProvince, { records: [{ id: 7, name: 'Ottawa', province_id: 9 }] }),
    once(refuse(mergeCity, 'EffectsChanged')),
    answer(mergeCity, { record: { id: 7, name: 'Ottawa', moved: 2 } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Merge Otawa' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('1 facilitator gets the listed city.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await dialog.findByText('2 facilitators get the listed city.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(sentTo(mergeCity).map(({ body }) => body.seen)).toEqual([1, 2]))
})

it('PPL-005 says at the address of a merged agency that it is another one now', async () => {
  await renderConsole('/agencies/2', [agency])
  expect(
    await screen.findByText(/The agency of this address was merged into Northlake Fam. Services/),
  ).toBeTruthy()
})

it('PPL-005 says no such thing at the address of the agency itself', async () => {
  await renderConsole('/agencies/1', [agency])
  await screen.findByRole('link', { name: 'View its facilitators' })
  expect(screen.queryByText(/was merged into/)).toBeNull()
})

it('PPL-001 leads from an agency to its people in the list of facilitators', async () => {
  await renderConsole('/agencies/1', [agency])
  const link = await screen.findByRole('link', { name: 'View its facilitators' })
  expect(link.getAttribute('href')).toMatch(/\/facilitators\?agency=1$/)
})

it('STA-012 shows both versions to whoever saves over a newer one, and saves what they choose', async () => {
  const { user, sentTo, address } = await renderConsole('/agencies/1/edit', [
    agency,
    once(refuse(editAgency, 'AgencyChanged', undefined, northlakeNow)),
    answer(editAgency, { record: { ...northlakeNow, version: 5 } }),
  ])
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'Northlake Family and Youth')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), WHY)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('heading', { name: 'Someone else saved changes' })).toBeTruthy()
  expect(screen.getByText(/^3 fields differ/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /Saved by Alex Moreau: \(807\)/ }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(address()).toBe('/agencies/1'))
  expect(
    sentTo(editAgency).map(({ body }) => [body.version, body.name, body.phoneNumber, body.note]),
  ).toEqual([
    [3, 'Northlake Family and Youth', '', ''],
    [4, 'Northlake Family and Youth', northlakeNow.phoneNumber, ''],
  ])
})

it('STA-012 asks before a form with changes is left', async () => {
  const { user, address } = await renderConsole('/agencies/1/edit', [agency])
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' Inc.')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe('/agencies/1/edit')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(address()).toBe('/agencies/1'))
})

it('PPL-005 merges a city that was entered by hand into the listed one that resembles it, or adds it', async () => {
  const { user, sentTo } = await renderConsole('/cities', [
    answer(listTypedCities, { records: typedCities(3) }),
    answer(listCitiesOfProvince, { records: [{ id: 7, name: 'Ottawa', province_id: 9 }] }),
    answer(mergeCity, { record: { id: 7, name: 'Ottawa', moved: 1 } }),
    answer(addCity, { record: { id: 8, name: 'Little Reed', moved: 3 } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Merge Otawa' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('1 facilitator has Ottawa now.')).toBeTruthy()
  expect(sentTo(mergeCity)[0]?.body).toEqual({
    provinceId: 9,
    name: 'Otawa',
    cityId: 7,
    reason: WHY,
    seen: 1,
  })
  await user.click(screen.getByRole('button', { name: 'Add Little Reed' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/^Little Reed is on the list/)).toBeTruthy()
})
