/** A run whose module never showed anything: recorded only after a confirmation that the session took place. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { dropEntries } from '#platform/device/stored-entries.ts'
import { closeError, useShownError } from '#platform/calls/error-dialog.ts'
import { answer, noAnswer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { justiceRun, participationAnswers } from '../../testing/participation.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { recordParticipation } from '@hub/contract/records'
import { setRunAside } from '@hub/contract/running-modules'
import { beginDelivery, findDelivery } from '../../offline/deliveries.ts'
import { listFinished, listSubmissions } from '../../offline/submissions.ts'
import { noteBlankRun, wasBlank } from '../../running-modules/parts/blank-run.ts'
import { ParticipationScreen } from '../participation.screen.tsx'

afterEach(async () => {
  // The choices of one test would affect the next.
  await dropEntries(justiceRun.hostId)
  noteBlankRun(null)
  decideAppMode({ appMode: false, demo: false })
  act(closeError)
})

function ShownError() {
  const error = useShownError()
  return error instanceof Error ? <p>Dialog: {error.name}</p> : null
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

async function openWithOneClient(answers: FakeAnswer[] = []) {
  const recorded = answer(recordParticipation, { record: { id: 77 } })
  const view = await renderScreen(
    <>
      <ParticipationScreen />
      <ShownError />
    </>,
    {
      hasRegions: true,
      answers: [...answers, recorded, ...participationAnswers(justiceRun)],
    },
  )
  await view.user.click(await screen.findByRole('checkbox', { name: /HSC-4822/ }))
  return view
}

it('DEL-006 asks before a run is recorded whose module never showed anything', async () => {
  noteBlankRun({ hostId: justiceRun.hostId, moduleId: justiceRun.moduleId })
  const { user } = await openWithOneClient()
  expect(screen.getByText('The module showed nothing on this device')).toBeTruthy()
  expect(await screen.findByText('Confirm that the session took place')).toBeTruthy()
  expect(submit().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'The session took place' }))
  await waitFor(() => expect(submit().disabled).toBe(false))
  expect([screen.queryByText('The module showed nothing on this device'), wasBlank(justiceRun)]).toEqual([
    null,
    false,
  ])
})

it('DEL-006 asks nothing of another run, or of one that showed something', async () => {
  noteBlankRun({ hostId: justiceRun.hostId, moduleId: justiceRun.moduleId + 1 })
  await openWithOneClient()
  await waitFor(() => expect(submit().disabled).toBe(false))
  expect(screen.queryByText('The module showed nothing on this device')).toBeNull()
})

async function sayNoSession({ user }: Awaited<ReturnType<typeof openWithOneClient>>) {
  await user.click(screen.getByRole('button', { name: 'No session took place' }))
  const question = await screen.findByRole('alertdialog', { name: 'Record nothing of this run?' })
  expect(question.textContent).toContain(justiceRun.moduleName)
  return question
}
const yes = () => screen.getAllByRole('button', { name: 'No session took place' }).at(-1) as HTMLElement

it('DEL-006 puts the run aside at the server when no session took place, after one more question', async () => {
  noteBlankRun(justiceRun)
  const view = await openWithOneClient([once(noAnswer(setRunAside)), answer(setRunAside, {})])
  await sayNoSession(view)
  await view.user.click(screen.getByRole('button', { name: 'Go back' }))
  expect(view.sentTo(setRunAside)).toEqual([])
  await sayNoSession(view)
  await view.user.click(yes())
  // Sent again automatically when the response is lost.
  await waitFor(() => expect(view.goneTo).toEqual(['/dashboard']))
  const sent = { id: justiceRun.hostId, runningId: justiceRun.id }
  expect(view.sentTo(setRunAside).map(({ params }) => params)).toEqual([sent, sent])
  expect(view.sentTo(recordParticipation)).toEqual([])
  expect([wasBlank(justiceRun), screen.getAllByText(/Nothing was recorded/).length > 0]).toEqual([
    false,
    true,
  ])
})

it('DEL-006 keeps the run and the question when it could not be put aside', async () => {
  noteBlankRun(justiceRun)
  const view = await openWithOneClient([
    once(refuse(setRunAside, 'ServerError')),
    refuse(setRunAside, 'ModuleIsRunning'),
  ])
  await sayNoSession(view)
  await view.user.click(yes())
  await screen.findByText('Dialog: ServerError')
  expect([view.goneTo, wasBlank(justiceRun), submit().disabled]).toEqual([[], true, true])
  await sayNoSession(view)
  await view.user.click(yes())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([view.goneTo, wasBlank(justiceRun)]).toEqual([[], true])
})

it('DEL-006 DEL-024 puts a run of this device aside without internet: it is over, and nothing waits to be sent', async () => {
  decideAppMode({ appMode: true, demo: false })
  noteBlankRun(justiceRun)
  const run = { ...justiceRun, id: 0, endTime: justiceRun.endTime ?? justiceRun.startTime }
  const id = crypto.randomUUID()
  await beginDelivery({ facilitatorId: run.hostId, id, run, lastContact: run.endTime })
  const view = await openWithOneClient()
  await sayNoSession(view)
  await view.user.click(yes())
  await waitFor(() => expect(view.goneTo).toEqual(['/dashboard']))
  expect(await findDelivery(run.hostId)).toBeUndefined()
  expect(await listSubmissions(run.hostId)).toEqual([])
  expect(await listFinished(run.hostId)).toMatchObject([{ id, removedFor: 'reasonBlank' }])
  expect(view.sentTo(setRunAside)).toEqual([])
})
