/** What is shown once stays unchanged, whatever triggers a refetch: a worker, a sync, the focus, the connection. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { activateAccount, verifyResetToken } from '@hub/contract/accounts'
import {
  issueClientCode,
  issueClientPassword,
  listTeamActiveClients,
  listTeamClients,
  readTeamReset,
  resetClientPassword,
  resetTeamPasswords,
} from '@hub/contract/clients'
import { calls } from '@hub/contract/every-call'
import { verifyPassword } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { ONE_TIME, queryOf } from '#platform/calls/queries.ts'
import { ConfirmationScreen } from '../accounts/confirmation.screen.tsx'
import { NewPasswordScreen } from '../accounts/new-password.screen.tsx'
import { ClientProfileScreen } from '../client-area/client-profile.screen.tsx'
import { ClientListScreen } from '../clients/client-list.screen.tsx'
import { NewClientScreen } from '../clients/new-client.screen.tsx'
import { fileAnswers } from '../testing/client-file.ts'
import { clientLists, openClient } from '../testing/clients.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'

type View = Awaited<ReturnType<typeof renderScreen>>

/** Triggers every refetch of the app, one after the other. */
async function disturb({ queryClient }: View) {
  await act(async () => {
    await queryClient.invalidateQueries()
    await queryClient.refetchQueries({ type: 'active' })
    for (const event of ['focus', 'visibilitychange', 'offline', 'online'])
      window.dispatchEvent(new Event(event))
  })
}

const oneAfterTheOther = (...given: string[]) => {
  let at = 0
  return () => given[Math.min(at++, given.length - 1)] as string
}

it('CLI-016 CLI-010 keeps the ID and the password of a new client, also while they are confirmed', async () => {
  const codes = oneAfterTheOther('ABCD2345', 'WXYZ6789')
  const passwords = oneAfterTheOther('tern7Q4k!92x', 'reed8Mt3?61y')
  const view = await renderScreen(<NewClientScreen />, {
    at: hrefOf('newClient'),
    answers: [
      answer(issueClientCode, () => ({ record: { code: codes() } })),
      answer(issueClientPassword, () => ({ record: { password: passwords() } })),
      clientLists,
    ],
  })
  await screen.findByText('tern7Q4k!92x')
  await disturb(view)
  expect([screen.queryByText('ABCD2345'), screen.queryByText('tern7Q4k!92x')]).not.toContain(null)
  expect([...view.sentTo(issueClientCode), ...view.sentTo(issueClientPassword)]).toHaveLength(2)
})

it('CLI-016 marks every read that answers with a password or with a code to be used', () => {
  const marked = Object.entries(calls).flatMap(([name, call]) => (call.oneTime ? [name] : []))
  expect(marked).toEqual(['issueClientCode', 'issueClientPassword'])
  const secrets = Object.entries(calls).filter(
    ([, { method, reply }]) => method === 'GET' && /password"?:/.test(fieldsOf(reply)),
  )
  expect(secrets.map(([name]) => name)).toEqual(['issueClientPassword'])
  expect(queryOf(issueClientPassword)).toMatchObject(ONE_TIME)
})

/** The field names of an answer, two levels deep. */
function fieldsOf(reply: Record<string, unknown>): string {
  return Object.values(reply)
    .flatMap((field) => Object.keys((field as { shape?: object }).shape ?? {}))
    .map((name) => `${name}:`)
    .join(' ')
}

it('CLI-026 keeps the new passwords of a team before one’s eyes', async () => {
  const view = await renderScreen(<ClientListScreen />, {
    hasRegions: true,
    answers: [
      answer(resetTeamPasswords, { records: [{ id: 21, code: 'HSC4821A', password: 'tern7Q4k!92x' }] }),
      answer(readTeamReset, { record: { clients: 1, running: null } }),
      answer(verifyPassword, {}),
      answer(listTeamActiveClients, { records: [] }),
      answer(listTeamClients, { records: [openClient()], next: null }),
    ],
  })
  await view.user.click(await screen.findByRole('button', { name: 'Reset All Client Passwords' }))
  await view.user.click(await screen.findByRole('button', { name: 'Continue' }))
  await view.user.type(screen.getByLabelText('Password'), 'secret1!{Enter}')
  const popup = await screen.findByRole('dialog', { name: "Reset Client's Password" })
  await disturb(view)
  expect(within(popup).getByText('tern7Q4k!92x').isConnected).toBe(true)
  expect(view.sentTo(resetTeamPasswords)).toHaveLength(1)
})

it('CLI-025 CLI-026 keeps the new password of a client before one’s eyes', async () => {
  const record = { id: 9, code: 'HSC4830K', password: 'tern7Q4k!92x' }
  const view = await renderScreen(<ClientProfileScreen />, {
    at: hrefOf('clientProfile', { clientId: 9 }),
    hasRegions: true,
    answers: [answer(resetClientPassword, { record }), answer(verifyPassword, {}), ...fileAnswers()],
  })
  const check = async () => view.user.type(await screen.findByLabelText('Password'), 'secret1!{Enter}')
  await check()
  await view.user.click(await screen.findByRole('button', { name: 'Reset Client Password' }))
  await check()
  const shown = await screen.findByText('tern7Q4k!92x')
  await disturb(view)
  expect(shown.isConnected).toBe(true)
  expect(view.sentTo(resetClientPassword)).toHaveLength(1)
})

it('ACC-031 ACC-043 uses the link of a mail once', async () => {
  const confirming = await renderScreen(<ConfirmationScreen />, {
    at: '/confirm/12/secret-token',
    isLoggedIn: false,
    answers: [answer(activateAccount, {})],
  })
  await screen.findByText('Your account has been successfully activated.')
  await disturb(confirming)
  expect(confirming.sentTo(activateAccount)).toHaveLength(1)
  confirming.unmount()
  const setting = await renderScreen(<NewPasswordScreen />, {
    at: '/password-reset/new-password/secret.token',
    isLoggedIn: false,
    answers: [answer(verifyResetToken, { record: { email: 'amara@harbour.example' } })],
  })
  await waitFor(() => expect(setting.sentTo(verifyResetToken)).toHaveLength(1))
  await disturb(setting)
  expect(setting.sentTo(verifyResetToken)).toHaveLength(1)
})
