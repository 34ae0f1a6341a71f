/** A run whose module never showed anything: recorded only when somebody says that the session took place. */
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../testing/fake-answers.ts'
import { justiceRun, participationAnswers } from '../../testing/participation.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { recordParticipation } from '@hub/contract/records'
import { noteBlankRun, wasBlank } from '../../running-modules/parts/blank-run.ts'
import { ParticipationScreen } from '../participation.screen.tsx'

afterEach(() => noteBlankRun(null))

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

async function openWithOneClient() {
  const recorded = answer(recordParticipation, { record: { id: 77 } })
  const view = await renderScreen(<ParticipationScreen />, {
    hasRegions: true,
    answers: [recorded, ...participationAnswers(justiceRun)],
  })
  await view.user.click(await screen.findByRole('checkbox', { name: /HSC-4822/ }))
  return view
}

it('DEL-006 asks before a run is recorded whose module never showed anything', async () => {
  noteBlankRun({ hostId: justiceRun.hostId, moduleId: justiceRun.moduleId })
  const { user } = await openWithOneClient()
  expect(screen.getByText('The module showed nothing on this device')).toBeTruthy()
  expect([submit().disabled, screen.getByText('Confirm that the session took place') !== null]).toEqual([
    true,
    true,
  ])
  await user.click(screen.getByRole('button', { name: 'The session took place' }))
  expect(submit().disabled).toBe(false)
  expect([screen.queryByText('The module showed nothing on this device'), wasBlank(justiceRun)]).toEqual([
    null,
    false,
  ])
})

it('DEL-006 asks nothing of another run, or of one that showed something', async () => {
  noteBlankRun({ hostId: justiceRun.hostId, moduleId: justiceRun.moduleId + 1 })
  await openWithOneClient()
  expect(submit().disabled).toBe(false)
  expect(screen.queryByText('The module showed nothing on this device')).toBeNull()
})
