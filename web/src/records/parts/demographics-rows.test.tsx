import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { recordParticipation } from '@hub/contract/records'
import { answer } from '@hub/gallery/fake-answers.ts'
import { getAnnounced } from '@hub/ui/testing/announced.ts'
import { participationAnswers, wotrRun } from '../../testing/participation.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ParticipationScreen } from '../participation.screen.tsx'

async function open() {
  const view = await renderScreen(<ParticipationScreen />, {
    hasRegions: true,
    answers: [answer(recordParticipation, { record: { id: 77 } }), ...participationAnswers(wotrRun)],
  })
  await screen.findByRole('group', { name: 'Row 1' })

  async function choose(control: HTMLElement, label: string) {
    await view.user.click(control)
    await view.user.click(await screen.findByRole('option', { name: label }))
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  }
  async function fill(row: number, age: string, gender: string, count?: string) {
    await choose(field(row, /Age/), age)
    await choose(field(row, /Gender/), gender)
    if (count === undefined) return
    await view.user.click(number(row))
    await view.user.keyboard(count)
  }
  return { ...view, choose, fill }
}

const row = (index: number) => within(screen.getByRole('group', { name: new RegExp(`^Row ${index}(,|$)`) }))
const field = (index: number, name: RegExp) => row(index).getByRole('button', { name })
const number = (index: number) => row(index).getByLabelText<HTMLInputElement>('Number')
const rowCount = () => screen.getAllByRole('group', { name: /^Row / }).length
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
const DUPLICATE = 'This age and gender combination is already listed.'

it('PAR-012 begins with two rows and adds one when all have an age or a gender, without taking the focus', async () => {
  const { choose } = await open()
  expect(rowCount()).toBe(2)
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  await choose(field(1, /Age/), '12-14')
  expect(rowCount()).toBe(2)
  await choose(field(2, /Gender/), 'Man')
  expect(rowCount()).toBe(3)
  expect(document.activeElement).toBe(field(2, /Gender/))
  expect(getAnnounced('Row 3 added')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Remove/ })).toHaveLength(2)
})

it('PAR-010 marks both rows with the same age and gender, and clears the marks', async () => {
  const { fill, choose } = await open()
  await fill(1, '12-14', 'Woman', '4')
  await fill(2, '12-14', 'Woman', '5')
  expect(screen.getAllByText(DUPLICATE)).toHaveLength(2)
  expect(screen.getByRole('group', { name: 'Row 1, has an error' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Row 2, has an error' })).toBeTruthy()
  expect(submit().disabled).toBe(true)
  await choose(field(2, /Age/), '15-17')
  expect(screen.queryByText(DUPLICATE)).toBeNull()
  expect(screen.getByRole('group', { name: 'Row 1' })).toBeTruthy()
})

it('PAR-011 makes a negative count 0, and one participant is the least', async () => {
  const { fill, choose, user } = await open()
  await choose(screen.getByRole('button', { name: /Language/ }), 'English')
  await choose(screen.getByRole('button', { name: /Province/ }), 'Ontario')
  await fill(1, '12-14', 'Woman', '-')
  expect(number(1).value).toBe('0')
  expect(submit().disabled).toBe(true)
  await user.click(row(1).getByRole('button', { name: 'Increase Number' }))
  expect(number(1).value).toBe('1')
  expect(submit().disabled).toBe(false)
})

it('PAR-012 removes a row and hands the focus on, which a screen reader is told', async () => {
  const { fill, user } = await open()
  await fill(1, '12-14', 'Woman', '4')
  await fill(2, '15-17', 'Woman', '5')
  await fill(3, '24+', 'Woman', '6')
  row(2).getByRole('button', { name: 'Remove row 2' }).focus()
  await user.keyboard('{Enter}')
  expect(rowCount()).toBe(3)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 2' }))
  expect(number(2).value).toBe('6')
  expect(getAnnounced('Row 2 removed, 5 participants')).toBeTruthy()
})

it('PAR-008 PAR-013 PAR-014 sends language, province, ages, sum and rows without the spare one', async () => {
  const { fill, choose, user, sentTo, goneTo } = await open()
  await fill(1, '15-17', 'Woman', '4')
  await fill(2, '24+', 'Man', '3')
  expect(submit().disabled).toBe(true)
  await choose(screen.getByRole('button', { name: /Language/ }), 'French')
  expect(submit().disabled).toBe(true)
  await choose(screen.getByRole('button', { name: /Province/ }), 'Ontario')
  submit().focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(goneTo).toEqual(['/dashboard']))
  expect(sentTo(recordParticipation)[0]?.body).toEqual({
    runningId: 9,
    facilitatorIds: [1],
    themeId: 3,
    moduleId: 5,
    languageId: 2,
    provinceId: 9,
    demographicsList: [
      { ageId: 2, genderId: 1, numParticipants: 4 },
      { ageId: 3, genderId: 2, numParticipants: 3 },
    ],
    minAge: 15,
    maxAge: 24,
    participationCount: 7,
  })
})
