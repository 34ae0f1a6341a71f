import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { recordParticipation } from '@hub/contract/records'
import { listRunningModules } from '@hub/contract/running-modules'
import { runQuery } from '../running-modules/running-modules.queries.ts'
import { amara } from '../testing/facilitators.ts'
import { answer, noAnswer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { participationAnswers, workshopRun } from '../testing/participation.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ParticipationScreen } from './participation.screen.tsx'

const left = { ...workshopRun, endTime: null }
const CALM_MS = 4000
const NUMBERS = { participationCount: '5', minAge: '12', maxAge: '14' }

/** A socket whose server side the test plays. */
function fakeSocket() {
  const listeners = new Map<string, (event?: unknown) => void>()
  const sent: unknown[] = []
  return {
    sent,
    isConnected: false,
    on(name: string, listener: (event?: unknown) => void) {
      listeners.set(name, listener)
    },
    emit(...event: unknown[]) {
      sent.push(event)
    },
    connect() {
      this.isConnected = true
      listeners.get('connect')?.()
    },
    disconnect() {
      this.isConnected = false
    },
    say: (name: string, event?: unknown) => act(() => listeners.get(name)?.(event)),
  }
}

const sockets: ReturnType<typeof fakeSocket>[] = []
vi.mock('#platform/calls/socket.ts', () => ({
  createSocket: async () => {
    const socket = fakeSocket()
    sockets.push(socket)
    return socket
  },
}))
beforeEach(() => void (sockets.length = 0))

async function open(answers: FakeAnswer[] = []) {
  const view = await renderScreen(<ParticipationScreen />, {
    answers: [...answers, ...participationAnswers(left)],
  })
  await screen.findByRole('checkbox', { name: /Amara/ })
  const fields = ['Number of participants', 'Minimum age', 'Maximum age']
  for (const [index, label] of fields.entries())
    await view.user.type(screen.getByLabelText(label), Object.values(NUMBERS)[index] ?? '')
  return view
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
const RUNNING = 'The module is running from another browser'

it('DEL-021 asks the server to end a run that was left, and reads it again', async () => {
  let asked = 0
  const ends = answer(listRunningModules, () => {
    asked += 1
    return { records: [asked === 1 ? left : workshopRun] }
  })
  await open([ends])
  await waitFor(() => expect(sockets[0]?.sent).toEqual([['stop_track_module', { endMethod: 'route' }]]))
  expect(submit().disabled).toBe(true)
  expect(screen.getByText('Not ended yet')).toBeTruthy()
  // The bar announces it with its own delay.
  expect(await screen.findByText('Ending the module', {}, { timeout: CALM_MS })).toBeTruthy()
  sockets[0]?.say('track_stopped', { socketId: 's' })
  await waitFor(() => expect(submit().disabled).toBe(false))
  expect(sockets[0]?.isConnected).toBe(false)
  expect(screen.getByText(/^47 Mins, ended at/)).toBeTruthy()
})

it('DEL-021 says that another browser runs it, keeps Submit disabled, and asks again when told to', async () => {
  const { user } = await open()
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.say('socketFailed', { message: 'ModuleIsRunning' })
  expect(screen.getByText(RUNNING)).toBeTruthy()
  expect(submit().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(sockets).toHaveLength(2))
  expect(screen.getByText(RUNNING)).toBeTruthy()
})

it('DEL-021 says so when the server cannot be reached, and goes on trying', async () => {
  await open()
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.say('connect_error', new Error('no'))
  expect(screen.getByText('The module could not be ended yet')).toBeTruthy()
  expect(sockets[0]?.isConnected).toBe(true)
})

it('DEL-021 opens no socket for a run that has ended', async () => {
  await open([answer(listRunningModules, { records: [workshopRun] })])
  expect(submit().disabled).toBe(false)
  expect(sockets).toEqual([])
})

it('DEL-021 lets go of the socket when the screen is left', async () => {
  const { unmount } = await open()
  await waitFor(() => expect(sockets[0]?.isConnected).toBe(true))
  unmount()
  expect(sockets[0]?.isConnected).toBe(false)
})

it('DEL-021 shows the same when the record itself is refused for it', async () => {
  let asked = 0
  const goesOn = answer(listRunningModules, () => {
    asked += 1
    return { records: [asked === 1 ? workshopRun : left] }
  })
  const { user } = await open([goesOn, refuse(recordParticipation, 'ModuleIsRunning')])
  await user.click(submit())
  expect(await screen.findByText(RUNNING)).toBeTruthy()
})

it('DEL-015 DEL-021 repeats the stop until the server has ended the run', async () => {
  let asked = 0
  const late = answer(listRunningModules, () => {
    asked += 1
    return { records: [asked < 3 ? left : workshopRun] }
  })
  await open([late])
  await waitFor(() => expect(sockets).toHaveLength(1))
  // The server responded, and the run is unchanged: it is unknown whether the stop arrived.
  sockets[0]?.say('track_stopped', { socketId: 's' })
  await screen.findByText('The module could not be ended yet')
  await waitFor(() => expect(sockets[1]?.sent).toEqual([['stop_track_module', { endMethod: 'route' }]]))
  sockets[1]?.say('track_stopped', { socketId: 's' })
  await waitFor(() => expect(submit().disabled).toBe(false))
})

it('DEL-021 asks anew after a refusal, each time later', async () => {
  await open()
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.say('socketFailed', { message: 'ServerError' })
  expect(sockets[0]?.isConnected).toBe(false)
  await waitFor(() => expect(sockets[1]?.isConnected).toBe(true))
})

it('DEL-015 stays when the server cannot be reached, whatever was read before, and goes on by itself', async () => {
  let isDown = true
  const down = noAnswer(listRunningModules)
  const up = answer(listRunningModules, { records: [workshopRun] })
  const runs = { ...up, give: (sent: Parameters<FakeAnswer['give']>[0]) => (isDown ? down : up).give(sent) }
  // Before the launch the query said that nothing runs.
  const seen = [once(answer(listRunningModules, { records: [] })), runs, ...participationAnswers(left)]
  const view = await renderScreen(<BeforeAndAfter />, { answers: seen })
  await view.user.click(await screen.findByRole('button', { name: 'End' }))
  await screen.findByRole('heading', { name: 'The module could not be ended yet' })
  expect(view.goneTo).toEqual([])
  isDown = false
  await screen.findByText(/^47 Mins, ended at/)
  expect(view.goneTo).toEqual([])
})

/** A screen whose query said that nothing runs, and then the participation's screen. */
function BeforeAndAfter() {
  const { data } = useQuery(runQuery(amara.id))
  const [isOver, setOver] = useState(false)
  if (isOver) return <ParticipationScreen />
  return (
    data && (
      <button type="button" onClick={() => setOver(true)}>
        End
      </button>
    )
  )
}
