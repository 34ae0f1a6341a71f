/** Correcting a record in the console (PPL-009, STA-007, STA-012). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { correctStaffRecord, readStaffRecord, type StaffRecord } from '@hub/contract/staff-records'
import { renewCode } from '@hub/contract/staff-sessions'
import { answer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { jordan } from '../testing/frame-answers.ts'
import {
  justiceRecord,
  lists,
  newerRecord,
  noLists,
  surveyRecord,
  workshopRecord,
} from '../testing/records.ts'
import { renderConsole } from '../testing/render-console.tsx'

const WHY = 'The host counted two people twice.'

async function opened(record: StaffRecord, ...answers: FakeAnswer[]) {
  const view = await renderConsole(`/records/${record.id}/correct`, [
    answer(readStaffRecord, { record, lists: record.kind === 'demographics' ? lists : noLists }),
    ...answers,
    answer(correctStaffRecord, { record }),
  ])
  await screen.findByRole('button', { name: 'Save correction' })
  const number = async (label: string, text: string) => {
    const field = screen.getByLabelText(label)
    await view.user.clear(field)
    await view.user.type(field, text)
  }
  const explain = () => view.user.type(screen.getByRole('textbox', { name: /^Reason/ }), WHY)
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save correction' }))
  const effect = () => within(screen.getByRole('region', { name: 'Before and after' }))
  const sent = () => view.sentTo(correctStaffRecord).map(({ body }) => body)
  return { ...view, number, explain, save, effect, sent }
}

it('PPL-009 shows before and after, wants a reason, and sends what is another one', async () => {
  const { user, effect, save, explain, sent, address } = await opened(justiceRecord)
  expect(effect().getByText('Nothing is changed yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove P4RW8T3B' }))
  await user.type(screen.getByLabelText('Add a client by ID'), 'z2cv 6n8d{Enter}')
  await user.type(screen.getByLabelText('Add a client by ID'), 'h3jk-5l6m{Enter}')
  await waitFor(() => expect(effect().getAllByRole('row')).toHaveLength(3))
  expect(
    effect()
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['FieldBeforeAfter', 'People23'],
    'ClientsK7M2Q9XA\u00A0· P4RW8T3BK7M2Q9XA\u00A0· Z2CV6N8D\u00A0· H3JK5L6M',
  ])
  await save()
  expect(await screen.findByText('Give a reason of at least 5 characters')).toBeTruthy()
  expect(sent()).toEqual([])
  await explain()
  await save()
  await waitFor(() => expect(address()).toBe(`/records/${justiceRecord.id}`))
  expect(sent()).toEqual([
    { version: justiceRecord.version, reason: WHY, clients: ['K7M2Q9XA', 'Z2CV6N8D', 'H3JK5L6M'] },
  ])
  expect(await screen.findByText('The record is corrected.')).toBeTruthy()
})

it('PPL-009 PAR-018 says what is wrong at each field, and names whom the server refuses', async () => {
  const faults = [
    { code: 'facilitator-out-of-reach', email: 'omar@agency.example' },
    { code: 'client-closed-before', clientCode: 'P4RW8T3B' },
  ]
  const { user, save, explain, sent } = await opened(
    justiceRecord,
    refuse(correctStaffRecord, 'CorrectionRefused', undefined, { faults }),
  )
  await user.click(screen.getByRole('button', { name: 'Remove Nadia Benali' }))
  await explain()
  await save()
  expect(await screen.findByText('The host stays among the facilitators')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.type(screen.getByLabelText('Add a facilitator by email'), 'Nadia.Benali@agency.example{Enter}')
  await user.type(screen.getByLabelText('Add a facilitator by email'), 'omar@agency.example{Enter}')
  await save()
  expect(await screen.findByText('omar@agency.example is not of the host’s team.')).toBeTruthy()
  expect(screen.getByText(/^The file of the client P4RW8T3B was closed/)).toBeTruthy()
})

it('PPL-009 PAR-012 corrects a group by the rows of the facilitators’ form', async () => {
  const { user, save, explain, sent, effect } = await opened(surveyRecord)
  await user.click(screen.getByRole('button', { name: 'Remove row 2' }))
  await waitFor(() => expect(effect().getByText('12-14, Woman: 5')).toBeTruthy())
  await explain()
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ demographicsList: [{ ageId: 21, genderId: 31, numParticipants: 5 }] })
})

it('STA-012 shows both versions to whoever saves over a newer one, and saves what they choose', async () => {
  const { user, number, save, explain, sent, address } = await opened(
    workshopRecord,
    once(refuse(correctStaffRecord, 'RecordChanged', undefined, newerRecord)),
  )
  await number('People', '8')
  await number('Youngest age', '13')
  await explain()
  await save()
  expect(await screen.findByRole('heading', { name: 'Someone else corrected this record' })).toBeTruthy()
  expect(screen.getByText(/^3 fields differ/)).toBeTruthy()
  const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  // What nobody typed here is as the other correction has it.
  expect(['Saved by Alex Moreau: 19', 'Yours: 8', 'Yours: 13'].map(isChosen)).toEqual([true, true, true])
  await user.click(screen.getByRole('radio', { name: 'Saved by Alex Moreau: 12' }))
  await save()
  await waitFor(() => expect(address()).toBe(`/records/${workshopRecord.id}`))
  expect(sent()).toEqual([
    { version: workshopRecord.version, reason: WHY, participationCount: 8, minAge: 13 },
    { version: newerRecord.version, reason: WHY, participationCount: 8 },
  ])
})

it('STA-007 asks for a new code, and then goes on by itself', async () => {
  const { user, number, save, explain, address, sent } = await opened(
    workshopRecord,
    once(refuse(correctStaffRecord, 'NewCodeRequired')),
    answer(renewCode, { record: jordan }),
  )
  await number('People', '8')
  await explain()
  await save()
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a new code' }))
  await user.type(dialog.getByRole('textbox'), '418052')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe(`/records/${workshopRecord.id}`))
  expect(sent()).toHaveLength(2)
})

it('STA-012 asks before a correction is left', async () => {
  const { user, number, address } = await opened(workshopRecord)
  await number('People', '8')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(address()).toBe(`/records/${workshopRecord.id}`))
})
