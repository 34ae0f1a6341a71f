/** One agency: what can be decided as it stands, its form, its history, and the second step of its people (PPL-005, HRD-002). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  addAgencyForStaff,
  approveAgencies,
  editAgency,
  listAgenciesForStaff,
  listTypedCities,
  readAgencyForStaff,
  requireAgencyFactor,
  undoAgencyMerge,
  type AgencyDetail,
} from '@hub/contract/staff-agencies'
import { readHome } from '@hub/contract/staff-home'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import {
  agencyRows,
  agencyViews,
  noAgencies,
  northlake,
  northlakeNow,
  typedCities,
} from '../testing/agencies.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { renderConsole } from '../testing/render-console.tsx'

const WHY = 'Checked by telephone.'
const as = (change: Partial<AgencyDetail>) =>
  answer(readAgencyForStaff, { record: { ...northlake, ...change } })
const view = { next: null, views: agencyViews }
const list = answer(listAgenciesForStaff, { ...view, records: agencyRows(7), total: 38 })
const button = (name: string) => screen.queryByRole('button', { name })

it('PPL-005 offers what can be decided about the agency as it stands', async () => {
  const listed = await renderConsole('/agencies/1', [as({ status: 'listed' })])
  await screen.findByRole('link', { name: 'View its facilitators' })
  expect([button('Approve as new'), button('Refuse') === null]).toEqual([null, false])
  listed.unmount()
  await renderConsole('/agencies/1', [as({ status: 'refused' })])
  await screen.findByRole('link', { name: 'View its facilitators' })
  expect([button('Approve as new') === null, button('Refuse')]).toEqual([false, null])
})

it('PPL-005 says why an agency could not be approved, alone and among several', async () => {
  const taken = refuse(approveAgencies, 'AgencyNameTaken')
  const one = await renderConsole('/agencies/1', [as({}), taken])
  await one.user.click(await screen.findByRole('button', { name: 'Approve as new' }))
  expect(await screen.findByText(/^There is an agency of that name on the list already/)).toBeTruthy()
  one.unmount()
  const { user } = await renderConsole('/agencies', [list, taken])
  await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Street House' }))
  await user.click(screen.getByRole('button', { name: 'Approve as new' }))
  expect(await screen.findAllByText(/^There is an agency of that name on the list already/)).not.toEqual([])
  expect(screen.getByText('1 selected')).toBeTruthy()
})

it('PPL-005 merges what is not listed into what is, in either direction, and nothing into what is not', async () => {
  const [other] = northlake.alike
  if (!other) throw new Error('nothing is alike')
  const alike = [{ ...other, status: 'pending' as const }]
  const pending = await renderConsole('/agencies/1', [as({ alike })])
  const pair = async () => within(await screen.findByRole('region', { name: 'Probably the same' }))
  expect((await pair()).queryByRole('button')).toBeNull()
  pending.unmount()
  const { user } = await renderConsole('/agencies/1', [as({ alike, status: 'listed' })])
  expect((await pair()).queryByRole('button', { name: 'Merge into this one' })).toBeNull()
  await user.click((await pair()).getByRole('button', { name: `Merge it into ${northlake.name}` }))
  expect(
    await screen.findByRole('alertdialog', { name: `Merge ${other.name} into another agency?` }),
  ).toBeTruthy()
})

it('PPL-005 STA-013 leaves the question about an agency with its page', async () => {
  const other = answer(readAgencyForStaff, { record: { ...northlake, id: 2, name: 'Cedar Hill' } })
  const { user } = await renderConsole('/agencies/1', [once(as({})), other])
  await user.click(await screen.findByRole('button', { name: 'Merge into this one' }))
  await screen.findByRole('alertdialog')
  act(() => goToHref('/agencies/2'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Cedar Hill' })).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('PPL-005 shows former names, who else is there, what was merged and who decided, and says why a merge stays', async () => {
  const { user, address } = await renderConsole('/agencies/1', [
    as({
      facilitators: 21,
      history: [{ at: northlake.createdAt, action: 'agency-add', by: 'system', note: null }],
    }),
    refuse(undoAgencyMerge, 'MergeNotUndoable'),
  ])
  expect(await screen.findByText('Northlake Fam Svcs')).toBeTruthy()
  expect(screen.getAllByText('And 20 more.')).not.toEqual([])
  expect(screen.getByText(/The hub/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo the merge of North Lake Services' }))
  expect(await screen.findByText(/^This merge was undone already/)).toBeTruthy()
  expect(address()).toBe('/agencies/1')
})

it('HRD-002 requires a second step of the agency’s people, says whom it concerns, and takes it back, with a reason', async () => {
  const changed = answer(requireAgencyFactor, { record: { id: 1, isRequired: true } })
  const off = await renderConsole('/agencies/1', [
    as({ facilitators: 5, factor: { isRequired: false, have: 2 } }),
    changed,
  ])
  await off.user.click(await screen.findByRole('button', { name: 'Require a second step' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Require a second step?' }))
  expect(asked.getByText(/3 facilitators have to set up/)).toBeTruthy()
  await off.user.type(asked.getByRole('textbox'), WHY)
  await off.user.click(asked.getByRole('button', { name: 'Require a second step' }))
  expect(await screen.findByText('It holds from the next login on.')).toBeTruthy()
  off.unmount()
  const on = await renderConsole('/agencies/1', [as({ factor: { isRequired: true, have: 1 } }), changed])
  await on.user.click(await screen.findByRole('button', { name: 'No longer require it' }))
  const released = within(await screen.findByRole('dialog', { name: 'No longer require a second step?' }))
  await on.user.type(released.getByRole('textbox'), WHY)
  await on.user.click(released.getByRole('button', { name: 'No longer require it' }))
  await waitFor(() => expect(on.sentTo(requireAgencyFactor)).toHaveLength(1))
  const sent = [...off.sentTo(requireAgencyFactor), ...on.sentTo(requireAgencyFactor)]
  expect(sent.map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: 1, isRequired: true, reason: WHY },
    { id: 1, isRequired: false, reason: WHY },
  ])
})

it('PPL-005 sends no form without a name and a reason, and keeps what was typed when it was refused', async () => {
  const { user, sentTo } = await renderConsole('/agencies/1/edit', [
    as({}),
    refuse(editAgency, 'AgencyNameTaken'),
  ])
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  const why = screen.getByRole('textbox', { name: /^Reason/ })
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.clear(name)
  await user.type(why, WHY)
  await save()
  expect(screen.getByText('Give a name of 2 to 120 characters')).toBeTruthy()
  await user.type(name, 'Northlake House ')
  await user.clear(why)
  await save()
  expect(screen.getByText('Give a reason of at least 5 characters')).toBeTruthy()
  expect(sentTo(editAgency)).toEqual([])
  await user.type(why, WHY)
  await save()
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^There is an agency of that name on the list already/,
  )
  expect([name.value, sentTo(editAgency)[0]?.body.name]).toEqual(['Northlake House ', 'Northlake House'])
})

it('STA-012 PPL-005 goes back to the form on the newer version, with what was typed', async () => {
  const { user, sentTo } = await renderConsole('/agencies/1/edit', [
    ...[as({}), once(refuse(editAgency, 'AgencyChanged', undefined, northlakeNow))],
    answer(editAgency, { record: { ...northlakeNow, version: 5 } }),
  ])
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' Inc.')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), WHY)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('heading', { name: 'Someone else saved changes' })
  await user.click(screen.getByRole('button', { name: /^(Back|Keep editing)/ }))
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sentTo(editAgency)).toHaveLength(2))
  expect(sentTo(editAgency).at(-1)?.body).toMatchObject({ version: 4, name: `${northlake.name} Inc.` })
})

it('STA-012 PPL-005 shows the newest version to whoever is overtaken again, and what else was refused in the form', async () => {
  const newest = { ...northlakeNow, version: 5, phoneNumber: '(807) 555 - 0199' }
  const { user, sentTo, address } = await renderConsole('/agencies/1/edit', [
    ...[as({}), once(refuse(editAgency, 'AgencyChanged', undefined, northlakeNow))],
    once(refuse(editAgency, 'AgencyChanged', undefined, newest)),
    once(refuse(editAgency, 'AgencyNameTaken')),
    answer(editAgency, { record: { ...newest, version: 6 } }),
  ])
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' Inc.')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), WHY)
  await save()
  const marked = (whose: string) =>
    [...document.querySelectorAll(whose)].map(({ textContent }) => textContent)
  const theirPhone = await screen.findByRole('radio', { name: /Saved by Alex Moreau: \(807\)/ })
  const before = [marked('ins'), marked('del')]
  await user.click(theirPhone)
  // What is kept is underlined and what goes is struck through, whichever side it is on.
  expect([marked('ins'), marked('del')]).not.toEqual(before)
  expect(screen.getByText(/^Keeps \d of your fields? and 1 of theirs\.$/)).toBeTruthy()
  await save()
  const phone = await screen.findByRole('radio', { name: /Saved by Alex Moreau: .* 0199/ })
  // What was chosen before is one's own now.
  expect([phone, screen.getByRole('radio', { name: /^Yours: .*0188/ })]).toMatchObject([
    { checked: false },
    { checked: true },
  ])
  await user.click(phone)
  await save()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^There is an agency of that name/)
  await save()
  await waitFor(() => expect(address()).toBe('/agencies/1'))
  const sent = sentTo(editAgency).map(({ body }) => [body.version, body.name, body.phoneNumber])
  const name = `${northlake.name} Inc.`
  expect(sent).toEqual([
    [3, name, northlake.phoneNumber],
    [4, name, northlakeNow.phoneNumber],
    [5, name, newest.phoneNumber],
    [5, name, newest.phoneNumber],
  ])
})

it('STA-010 PPL-005 reads Home again after an agency was changed', async () => {
  const { user, go, sentTo } = await renderConsole('/', [
    ...[answer(readHome, { record: { attention: [] } }), as({})],
    answer(editAgency, { record: northlakeNow }),
  ])
  await screen.findByText('You are all caught up')
  await go('/agencies/1/edit')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' Inc.')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), WHY)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sentTo(editAgency)).toHaveLength(1))
  await go('/')
  await waitFor(() => expect(sentTo(readHome)).toHaveLength(2))
})

it('PPL-005 adds an agency by its name alone', async () => {
  const { user, sentTo } = await renderConsole('/agencies', [
    ...[list, answer(addAgencyForStaff, { record: { id: 9, name: 'Cedar House' } })],
  ])
  await user.click(await screen.findByRole('button', { name: 'Add agency' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole('textbox')
  await user.type(name, ' c ')
  await user.click(dialog.getByRole('button', { name: 'Add agency' }))
  expect(dialog.getByText('Give a name of 2 to 120 characters')).toBeTruthy()
  expect(sentTo(addAgencyForStaff)).toEqual([])
  await user.clear(name)
  await user.type(name, ' Cedar House ')
  await user.click(dialog.getByRole('button', { name: 'Add agency' }))
  expect(await screen.findByText('Cedar House is on the list.')).toBeTruthy()
  expect(sentTo(addAgencyForStaff).map(({ body }) => body)).toEqual([{ name: 'Cedar House' }])
})

it('STA-011 PPL-005 searches from the first page, says what was searched for, and clears it', async () => {
  const none = answer(listAgenciesForStaff, { ...view, records: [], total: 0, views: noAgencies })
  const { user, address } = await renderConsole('/agencies?q=zz&pages=one', [none])
  await user.click(await screen.findByRole('link', { name: 'First page' }))
  expect(await screen.findByText('No agency has “zz” in its names.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Refused/ }).getAttribute('href')).toMatch(/\?view=refused&q=zz$/)
  await user.click(screen.getByRole('link', { name: 'Clear search' }))
  await waitFor(() => expect(address()).toBe('/agencies'))
})

it('STA-011 leads to the pages beside the one that is shown, and follows what is typed without its spaces', async () => {
  const many = answer(listAgenciesForStaff, { ...view, records: agencyRows(7), next: 'three', total: 38 })
  const { user, address } = await renderConsole('/agencies?view=pending&q=ce&pages=one.two', [many])
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf('Previous')).toMatch(/pages=one$/)
  expect(await hrefOf('Next')).toMatch(/pages=one\.two\.three$/)
  expect(screen.getByRole('link', { name: /^Pending/ }).getAttribute('aria-current')).toBe('page')
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  await user.clear(field)
  await user.type(field, 'zz ')
  await waitFor(() => expect(address()).toBe('/agencies?view=pending&q=zz'))
  expect(field.value).toBe('zz')
})

it('PPL-005 shows the listed cities that resemble one that was entered, and says when none is left', async () => {
  const some = await renderConsole('/cities', [answer(listTypedCities, { records: typedCities(3) })])
  const rows = await screen.findAllByRole('row')
  expect([rows[1]?.textContent, rows[2]?.textContent]).toEqual([
    expect.stringMatching(/^OtawaON.*1.*Ottawa/),
    expect.stringMatching(/^Sioux NarowsON.*2.*None/),
  ])
  some.unmount()
  await renderConsole('/cities', [answer(listTypedCities, { records: [] })])
  expect(await screen.findByText('You are all caught up')).toBeTruthy()
})
