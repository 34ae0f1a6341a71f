import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closeClient, readClient } from '@hub/contract/clients'
import { closeError } from '#platform/calls/error-dialog.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { clearSessionSettings, setSessionSettings } from '#platform/session/session-settings.ts'
import { closedFile, fileAnswers, openFile } from '../testing/client-file.ts'
import { answer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderApp } from '../testing/render-app.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { CloseClientScreen } from './close-client.screen.tsx'

afterEach(() => {
  clearSessionSettings()
  closeError()
})

const REASONS = [
  'Client completed all required programs',
  'Client no longer wished to participate',
  'Ended service due to circumstances beyond their control',
  'Suspended for safety and security reasons',
]
const at = hrefOf('clientOutcome', { clientId: 9 })

async function open(given: FakeAnswer[] = [], file = openFile) {
  const view = await renderScreen(<CloseClientScreen />, { at, answers: [...given, ...fileAnswers(file)] })
  await screen.findAllByRole('radio')
  return view
}
const radios = () => screen.getAllByRole<HTMLInputElement>('radio')
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
async function close({ user }: Awaited<ReturnType<typeof open>>, reason = REASONS[1] ?? '') {
  await user.click(screen.getByRole('radio', { name: reason }))
  await user.click(submit())
  const question = await screen.findByRole('alertdialog', { name: 'Close this client file?' })
  await user.click(within(question).getByRole('button', { name: 'Close file' }))
}

it('CLI-029 CLI-030 has its title, its text and the exit reasons without the open status', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1, name: /Completion/ })).toBeTruthy()
  expect(screen.getByText('Please submit when you are ready to close your client file')).toBeTruthy()
  expect(radios().map((radio) => radio.closest('label')?.textContent)).toEqual(REASONS)
})

it('CLI-031 keeps Submit closed until a reason is chosen, and says what is missing', async () => {
  const { user } = await open()
  expect(submit().disabled).toBe(true)
  expect(screen.getByText('Choose a reason to continue')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: REASONS[0] ?? '' }))
  expect(submit().disabled).toBe(false)
})

it('CLI-031 NAV-021 closes the file after a question and goes to the level-up route', async () => {
  const view = await open([answer(closeClient, { record: closedFile })])
  // Differs from the default, to prove that this one is requested.
  setSessionSettings({ levelUp: { name: 'eventHome' } })
  await close(view)
  await waitFor(() => expect(view.goneTo).toEqual(['/func/events']))
  expect(view.sentTo(closeClient).map(({ body }) => body)).toEqual([
    { status_meta_id: 43, status_meta_value: 'Client no longer wished to participate' },
  ])
})

it('CLI-031 locks the choices of a closed file', async () => {
  await open([], closedFile)
  expect(radios().map(({ disabled }) => disabled)).toEqual([true, true, true, true])
  expect(radios().map(({ checked }) => checked)).toEqual([false, true, false, false])
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  expect(screen.getByText('This client file is closed')).toBeTruthy()
  expect(screen.queryByText(/^Please submit/)).toBeNull()
})

it('CLI-031 says that somebody else closed the file meanwhile, with their reason', async () => {
  const view = await open(
    [once(answer(readClient, { record: openFile })), refuse(closeClient, 'ClientClosed')],
    closedFile,
  )
  await close(view, REASONS[0])
  expect(await screen.findByText(/Somebody else closed this file meanwhile/)).toBeTruthy()
  await waitFor(() => expect(radios()[1]?.checked).toBe(true))
  expect(radios()[0]?.disabled).toBe(true)
  expect(view.goneTo).toEqual([])
})

it('CLI-031 SYS-014 opens the Error dialog on a failure and keeps the choice', async () => {
  const { user } = await renderApp(at, { answers: [refuse(closeClient, 'Unavailable'), ...fileAnswers()] })
  await user.click(await screen.findByRole('radio', { name: REASONS[2] ?? '' }))
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: 'Close file' }))
  const dialog = await screen.findByRole('dialog', { name: 'Oh Dear!' })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.getByText('We could not close this file. Your choice is still here.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: REASONS[2] ?? '' }).checked).toBe(true)
})
