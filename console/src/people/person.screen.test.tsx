/** One facilitator and the decision about them (PPL-001, PPL-002, STA-013). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  changeStandings,
  listTakers,
  previewStandings,
  readPerson,
  type StandingEffects,
} from '@hub/contract/staff-people'
import { listAgencies } from '@hub/contract/metas'
import {
  approveAgencies,
  mergeAgency,
  previewAgencyMerge,
  readAgencyForStaff,
  undoAgencyMerge,
} from '@hub/contract/staff-agencies'
import { answer, neverAnswered, once, refuse } from '@hub/gallery/fake-answers.ts'
import { mergeEffects, northlake } from '../testing/agencies.ts'
import { effectsOfLeaving, effectsOfRefusal, nadia, takers } from '../testing/people.ts'
import { renderConsole } from '../testing/render-console.tsx'

const person = answer(readPerson, { record: nadia })
const effects = answer(previewStandings, { record: effectsOfRefusal })
const refused = answer(readPerson, { record: { ...nadia, standing: 'refused' } })
const leaving = answer(previewStandings, { record: effectsOfLeaving })
const seenOf = ({ mails: _, mail: __, translations: ___, clientCodes: ____, ...seen }: StandingEffects) =>
  seen
const WHY = 'The agency does not know this person.'

it('PPL-001 CON-16 shows the account, what is not on the lists, and no figure of what was led', async () => {
  await renderConsole('/facilitators/1', [person, effects])
  expect(await screen.findByRole('heading', { level: 1, name: 'Nadia Benali' })).toBeTruthy()
  const main = screen.getByRole('main').textContent ?? ''
  expect(main).toContain('Northlake Fam. Services (not on the list)')
  expect(main).toContain('Sioux Narrows (not on the list)')
  expect(main).toMatch(/Account corrected.*Jordan Leduc.*Phone: a digit was missing/)
  expect(main).not.toMatch(/sessions led|participants|delivered/i)
})

const unlisted = '“Northlake Fam. Services” is not on the agency list'
const pending = answer(readAgencyForStaff, { record: { ...northlake, id: 4 } })
const listedNow = answer(readPerson, { record: { ...nadia, agency: { ...nadia.agency, isListed: true } } })

it('PPL-005 puts the agency on the list in place, and says nothing of one that is on it', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    ...[once(person), listedNow, effects, pending, answer(approveAgencies, { records: [] })],
  ])
  expect(await screen.findByText(unlisted)).toBeTruthy()
  expect(
    await screen.findByText(
      'It looks like Northlake Family Services, Thunder Bay, which has 4 facilitators.',
    ),
  ).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Northlake Fam. Services (not on the list)' })
  expect(link.getAttribute('href')).toMatch(/\/agencies\/4$/)
  await user.click(screen.getByRole('button', { name: 'Approve as new' }))
  await waitFor(() => expect(screen.queryByText(unlisted)).toBeNull())
  expect(sentTo(approveAgencies).map(({ body }) => body)).toEqual([{ ids: [4] }])
})

it('PPL-005 names only an agency of the list as the one that is meant', async () => {
  const [listed] = northlake.alike
  if (!listed) throw new Error('nothing is alike')
  const typed = { ...listed, id: 77, name: 'Northlake Famly', status: 'pending' as const }
  const alike = answer(readAgencyForStaff, { record: { ...northlake, id: 4, alike: [typed, listed] } })
  await renderConsole('/facilitators/1', [person, effects, alike])
  expect(await screen.findByText(/^It looks like Northlake Family Services,/)).toBeTruthy()
})

it('PPL-005 STA-013 merges the agency into the one that is meant, with a reason, and takes it back on the page', async () => {
  const { user, sentTo, address } = await renderConsole('/facilitators/1', [
    ...[once(person), once(listedNow), person, effects, pending],
    answer(listAgencies, { records: [{ id: 41, name: 'Northlake Family Services' }] }),
    answer(previewAgencyMerge, { record: mergeEffects }),
    answer(mergeAgency, { record: { ...mergeEffects, mergeId: 9 } }),
    answer(undoAgencyMerge, { record: { id: 4, name: 'Northlake Fam. Services', facilitators: 1 } }),
  ])
  await screen.findByText(/It looks like/)
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: /Merge Northlake Fam. Services/ }))
  await user.type(dialog.getByRole('textbox'), 'The same house.')
  await dialog.findByText(/1 facilitator/)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(screen.queryByText(unlisted)).toBeNull())
  expect(sentTo(mergeAgency)[0]).toMatchObject({ params: { id: 4 }, body: { intoId: 41 } })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(unlisted)).toBeTruthy()
  expect(sentTo(undoAgencyMerge).map(({ params }) => params)).toEqual([{ id: 9 }])
  expect(address()).toBe('/facilitators/1')
})

it('PPL-005 STA-013 merges by the choice that is shown alone: nothing is pressed while the agency, or what a new choice does, loads', async () => {
  const waiting = await renderConsole('/facilitators/1', [
    ...[person, effects, neverAnswered(readAgencyForStaff)],
  ])
  const early = await screen.findByRole('button', { name: 'Merge' })
  expect(early.getAttribute('aria-disabled')).toBe('true')
  await waiting.user.click(early)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  waiting.unmount()
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    ...[person, effects, pending],
    answer(listAgencies, {
      records: [
        { id: 41, name: 'Northlake Family Services' },
        { id: 42, name: 'Cedar Hill' },
      ],
    }),
    once(answer(previewAgencyMerge, { record: mergeEffects })),
    neverAnswered(previewAgencyMerge),
    answer(mergeAgency, { record: { ...mergeEffects, mergeId: 9 } }),
  ])
  await screen.findByText(/It looks like/)
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox'), 'The same house.')
  await dialog.findByText(/1 facilitator/)
  const field = dialog.getByRole('combobox')
  await user.clear(field)
  await user.type(field, 'Cedar')
  await user.click(await screen.findByRole('option', { name: 'Cedar Hill' }))
  await waitFor(() => expect(sentTo(previewAgencyMerge).at(-1)?.query).toEqual({ intoId: 42 }))
  expect(dialog.queryByText(/1 facilitator/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(sentTo(mergeAgency)).toEqual([])
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

it('PPL-001 shows the emails to them with their status', async () => {
  await renderConsole('/facilitators/1', [person, effects])
  const table = within(await screen.findByRole('table', { name: 'Emails' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Password reset.*Sent$/),
    expect.stringMatching(/^Confirm your account.*Sent$/),
    expect.stringMatching(/^Confirm your account.*Not sent$/),
  ])
})

const form = async () =>
  within(await screen.findByRole('region', { name: 'Is Nadia eligible to work with clients?' }))

it('STA-013 cannot be decided while its effects are counted, and says that they are', async () => {
  const { user } = await renderConsole('/facilitators/1', [person, neverAnswered(previewStandings)])
  const inside = await form()
  expect(await inside.findByText('Counting what this does')).toBeTruthy()
  await user.type(inside.getByRole('textbox'), WHY)
  const decide = inside.getByRole('button', { name: 'Confirm' })
  expect(decide.getAttribute('aria-disabled')).toBe('true')
  expect(inside.getByRole<HTMLTextAreaElement>('textbox').value).toBe(WHY)
})

it('STA-013 PPL-002 decides about who waits on the page, with the effects, the mail and the reason', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    once(person),
    refused,
    effects,
    answer(changeStandings, { records: [{ id: 1, standing: 'refused' }] }),
  ])
  const inside = await form()
  expect(inside.getByRole<HTMLInputElement>('radio', { name: /^Confirm/ }).checked).toBe(true)
  await user.type(inside.getByRole('textbox'), 'No')
  await user.click(inside.getByRole('radio', { name: /^Refuse/ }))
  await waitFor(() =>
    expect(sentTo(previewStandings).map(({ body }) => body)).toEqual([
      { ids: [1], change: 'confirm' },
      { ids: [1], change: 'refuse' },
    ]),
  )
  expect(await inside.findByText('1 device is signed out')).toBeTruthy()
  expect(inside.getByText('2 places in events are given back')).toBeTruthy()
  expect(inside.getByText('About your Hub registration')).toBeTruthy()
  await user.click(inside.getByRole('button', { name: 'Refuse and email' }))
  expect(inside.getByText('Give a reason of at least 5 characters')).toBeTruthy()
  expect(document.activeElement).toBe(inside.getByRole('textbox'))
  expect(sentTo(changeStandings)).toEqual([])
  await user.clear(inside.getByRole('textbox'))
  await user.type(inside.getByRole('textbox'), WHY)
  await user.click(inside.getByRole('button', { name: 'Refuse and email' }))
  expect(await screen.findByText('Saved. Nadia Benali is now: Refused.')).toBeTruthy()
  expect(sentTo(changeStandings).map(({ body }) => body)).toEqual([
    { ids: [1], change: 'refuse', reason: WHY, seen: seenOf(effectsOfRefusal), sendMail: true },
  ])
  // What can be decided now stands where the form was, and so does the focus.
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  await waitFor(() => expect(document.activeElement?.contains(confirm)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

it('STA-013 keeps the reason when the decision could not be saved, and asks before it is left', async () => {
  const { user, sentTo, address } = await renderConsole('/facilitators/1', [
    person,
    effects,
    refuse(changeStandings, 'Unavailable'),
  ])
  const inside = await form()
  await user.type(inside.getByRole('textbox'), WHY)
  await inside.findByText('1 device is signed out')
  await user.click(inside.getByRole('button', { name: 'Confirm and email' }))
  expect(await inside.findByText('The service is busy. Please try again in a moment.')).toBeTruthy()
  await user.click(inside.getByRole('link', { name: 'Decide later' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe('/facilitators/1')
  expect((await form()).getByRole<HTMLTextAreaElement>('textbox').value).toBe(WHY)
  // The sentence was about the other choice.
  await user.click(inside.getByRole('radio', { name: /^Refuse/ }))
  expect(inside.queryByText('The service is busy. Please try again in a moment.')).toBeNull()
  expect(sentTo(changeStandings)).toHaveLength(1)
})

const confirmed = answer(readPerson, { record: { ...nadia, standing: 'confirmed' } })
const found = answer(listTakers, { records: takers })

it('PPL-007 names the clients that nobody else reaches, and asks who takes them before anything is sent', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    ...[confirmed, leaving, found],
    answer(changeStandings, { records: [{ id: 1, standing: 'closed' }] }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Close account' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Close the account of Nadia Benali?' }),
  )
  expect(await dialog.findByText(/3 open client files can be reached by nobody else/)).toBeTruthy()
  expect(dialog.getByText('HKW4P2ZT, N7RQ3XMA, PX82LDWE')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), WHY)
  await user.click(dialog.getByRole('button', { name: 'Close account' }))
  expect(await dialog.findByText('Choose who takes the clients')).toBeTruthy()
  expect(sentTo(changeStandings)).toEqual([])
  await user.click(await dialog.findByRole('radio', { name: /Evening groups/ }))
  await user.click(dialog.getByRole('button', { name: 'Close account' }))
  expect(await screen.findByText('Saved. Nadia Benali is now: Closed.')).toBeTruthy()
  expect(sentTo(changeStandings).map(({ body }) => body)).toEqual([
    {
      ...{ ids: [1], change: 'close', reason: WHY, seen: seenOf(effectsOfLeaving) },
      clientsTo: { kind: 'team', id: 2 },
      sendMail: true,
    },
  ])
})

it('STA-013 leaves all as it is by the safe button of a suspension', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [confirmed, effects])
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Nadia Benali?' }))
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Keep as it is' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sentTo(changeStandings)).toEqual([])
})

it('STA-013 shows what it does now when that has changed, and asks again', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    ...[person, once(effects), once(refuse(changeStandings, 'EffectsChanged'))],
    answer(previewStandings, { record: { ...effectsOfRefusal, devices: 4 } }),
    answer(changeStandings, { records: [{ id: 1, standing: 'confirmed' }] }),
  ])
  const inside = await form()
  await user.type(inside.getByRole('textbox'), WHY)
  await inside.findByText('1 device is signed out')
  await user.click(inside.getByRole('button', { name: 'Confirm and email' }))
  expect(await inside.findByText(/Something has changed meanwhile, and nothing is saved/)).toBeTruthy()
  expect(await inside.findByText('4 devices are signed out')).toBeTruthy()
  await user.click(inside.getByRole('button', { name: 'Confirm and email' }))
  expect(await screen.findByText('Saved. Nadia Benali is now: Confirmed.')).toBeTruthy()
  expect(sentTo(changeStandings).map(({ body }) => (body as { seen: object }).seen)).toEqual([
    seenOf(effectsOfRefusal),
    seenOf({ ...effectsOfRefusal, devices: 4 }),
  ])
})

it('STA-013 offers Undo after a suspension that took nothing else away', async () => {
  const nothing = { ...effectsOfRefusal, places: 0, mails: 0, mail: null }
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    ...[confirmed, answer(previewStandings, { record: nothing })],
    once(answer(changeStandings, { records: [{ id: 1, standing: 'suspended' }] })),
    answer(changeStandings, { records: [{ id: 1, standing: 'confirmed' }] }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox'), WHY)
  await dialog.findByText('1 device is signed out')
  await user.click(dialog.getByRole('button', { name: 'Suspend' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Saved. Nadia Benali is now: Confirmed.')).toBeTruthy()
  expect(sentTo(changeStandings).at(-1)?.body).toMatchObject({ ids: [1], change: 'restore' })
})
