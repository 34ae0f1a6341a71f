import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { editClient, readClient, resetClientPassword } from '@hub/contract/clients'
import { verifyPassword } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { avatarIn } from '../testing/avatar.ts'
import { adultFile, closedFile, fileAnswers, openFile } from '../testing/client-file.ts'
import { answer, once, raw, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderApp } from '../testing/render-app.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { ClientProfileScreen } from './client-profile.screen.tsx'

const at = hrefOf('clientProfile', { clientId: 9 })
const verified = answer(verifyPassword, {})

async function open(answers: FakeAnswer[] = [], file = openFile) {
  return renderScreen(<ClientProfileScreen />, {
    at,
    hasRegions: true,
    answers: [...answers, verified, ...fileAnswers(file)],
  })
}
type View = Awaited<ReturnType<typeof open>>

afterEach(() => void vi.useRealTimers())

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
async function enterPassword(user: View['user']) {
  await user.type(await screen.findByLabelText('Password'), 'secret1!{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Security' })).toBeNull())
}
async function unlock(answers: FakeAnswer[] = [], file = openFile) {
  const view = await open(answers, file)
  await enterPassword(view.user)
  await screen.findByRole('heading', { level: 1, name: /HSC4830K/ })
  return view
}
async function edit(answers: FakeAnswer[] = [], file = openFile) {
  const view = await unlock(answers, file)
  await waitFor(() => expect(button('Edit Information').disabled).toBe(false))
  await view.user.click(button('Edit Information'))
  return view
}
async function choose({ user }: View, label: RegExp, option: string) {
  await user.click(screen.getByRole('button', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}
async function save({ user }: View) {
  await user.click(button('Save'))
  const question = await screen.findByRole('alertdialog', { name: 'Save changes' })
  expect(within(question).getByText('HSC4830K')).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Save' }))
}

it('CLI-020 has a side bar with three items that stays collapsed in this tab', async () => {
  const { user, unmount } = await open()
  const menu = screen.getByRole('navigation', { name: 'Client Profile', hidden: true })
  const links = within(menu).getAllByRole('link', { hidden: true })
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Client Profile',
    'Client Records',
    'Close Client File',
  ])
  expect(links[0]?.getAttribute('aria-current')).toBe('page')
  await enterPassword(user)
  await user.click(await screen.findByRole('button', { name: 'Collapse the menu' }))
  unmount()
  await open()
  expect(screen.getByRole('button', { name: 'Expand the menu', hidden: true })).toBeTruthy()
  sessionStorage.clear()
})

it('CLI-021 shows nothing of the file before the password, and asks each time it is entered', async () => {
  const { sentTo, unmount } = await open()
  expect(screen.getByRole('dialog', { name: 'Security' })).toBeTruthy()
  expect(screen.queryByText('HSC4830K')).toBeNull()
  expect(sentTo(editClient)).toEqual([])
  unmount()
  await unlock()
  expect(screen.getByText('Non-binary')).toBeTruthy()
})

it('CLI-021 goes to the list of clients when the modal is closed and there is no page before', async () => {
  const { user, goneTo } = await open()
  await user.click(button('Go back'))
  expect(goneTo).toEqual(['/func/clients'])
})

it('CLI-021 goes back one page when the modal is closed', async () => {
  const { router, go, user } = await renderApp(hrefOf('dashboard'), {
    answers: fileAnswers(),
  })
  await go(at)
  await user.click(await screen.findByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})

it('CLI-022 CLI-023 shows avatar, Client ID, the answers, and what cannot be changed', async () => {
  await unlock()
  const card = screen.getByRole('region', { name: /HSC4830K/ })
  expect(avatarIn(card)).toEqual({
    glyph: openFile.avatar_meta_value,
    color: openFile.avatar_color_meta_value,
  })
  expect(within(card).getByRole('button', { name: 'Reset Client Password' })).toBeTruthy()
  const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(shown).toEqual([
    ['Gender Identity', 'Non-binary'],
    ['Ethnic Identity', 'South Asian'],
    ['Registered Client Age', '15-17'],
    ['Referral Path', 'Youth worker'],
    ['Registered Date (cannot be changed)', 'September 4, 2026'],
    ['Registered Facilitator (cannot be changed)', 'Amara Okafor'],
  ])
  expect(screen.getByText('Open')).toBeTruthy()
  expect(screen.getByText(/You unlocked this file with your password/)).toBeTruthy()
})

it('CLI-024 sends only what changed with the version it was made on, after a question', async () => {
  const saved = { ...openFile, gender_meta_id: 1, gender_meta_value: 'Woman', version: 4 }
  const view = await edit([answer(editClient, { record: saved })])
  await choose(view, /Gender Identity/, 'Woman')
  await view.user.click(button('Save'))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Are you sure you want to save these changes?')
  expect(question.textContent).toContain('“Non-binary” to “Woman”')
  expect(view.sentTo(editClient)).toEqual([])
  await view.user.click(within(question).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. The file is up to date.')).toBeTruthy()
  expect(view.sentTo(editClient).map(({ body }) => body)).toEqual([{ gender_meta_id: 1, version: 3 }])
  expect(screen.getByText('Woman')).toBeTruthy()
})

it('CLI-022 forgets the changes with Cancel', async () => {
  const view = await edit()
  await choose(view, /Gender Identity/, 'Woman')
  await view.user.click(button('Cancel'))
  expect(screen.getAllByRole('definition')[0]?.textContent).toBe('Non-binary')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(view.sentTo(editClient)).toEqual([])
})

it('CLI-024 hides paths for adults from a youth, and wants a new path when an age voids it', async () => {
  const view = await edit([], adultFile)
  await choose(view, /Registered Client Age/, '18-20')
  expect(screen.getByText(/The path before is for adults only/)).toBeTruthy()
  expect(button('Save').disabled).toBe(true)
  await view.user.click(screen.getByRole('button', { name: /Referral Path/ }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['School', 'Youth worker'])
  await view.user.click(screen.getByRole('option', { name: 'School' }))
  expect(button('Save').disabled).toBe(false)
})

it('CLI-033 opens the modal again when the check has run out, without losing what was chosen', async () => {
  const view = await edit([
    once(refuse(editClient, 'PasswordVerificationRequired')),
    answer(editClient, { record: { ...openFile, gender_meta_id: 1, version: 4 } }),
  ])
  await choose(view, /Gender Identity/, 'Woman')
  await save(view)
  expect(await screen.findByText('To continue, please enter your password below.')).toBeTruthy()
  await enterPassword(view.user)
  expect(await screen.findByText('Saved. The file is up to date.')).toBeTruthy()
  expect(view.sentTo(editClient)).toHaveLength(2)
})

it('CLI-024 shows what somebody else changed beside mine, and saves mine on top when told to', async () => {
  const theirs = {
    ...openFile,
    ethno_meta_id: 11,
    ethno_meta_value: 'Black',
    gender_meta_id: 2,
    gender_meta_value: 'Man',
    version: 8,
  }
  const view = await edit([
    once(refuse(editClient, 'ClientChanged', undefined, theirs)),
    answer(editClient, { record: { ...theirs, gender_meta_id: 1, gender_meta_value: 'Woman', version: 9 } }),
  ])
  await choose(view, /Gender Identity/, 'Woman')
  await save(view)
  const question = await screen.findByRole('alertdialog', { name: 'This file was changed meanwhile' })
  const rows = within(question)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'Gender IdentityIn the file now Man just changedYours Woman',
    'Ethnic IdentityIn the file now Black just changedYours You did not change it',
  ])
  await view.user.click(within(question).getByRole('button', { name: 'Save my changes on top' }))
  expect(await screen.findByText('Saved. The file is up to date.')).toBeTruthy()
  expect(view.sentTo(editClient).at(-1)?.body).toEqual({ gender_meta_id: 1, version: 8 })
  expect(screen.getByText('Black')).toBeTruthy()
})

it('CLI-024 keeps the file as somebody else left it when told to', async () => {
  const theirs = { ...openFile, gender_meta_id: 2, gender_meta_value: 'Man', version: 8 }
  const view = await edit([refuse(editClient, 'ClientChanged', undefined, theirs)])
  await choose(view, /Gender Identity/, 'Woman')
  await save(view)
  await view.user.click(await screen.findByRole('button', { name: 'Keep the file as it is' }))
  expect(await screen.findByText('Man')).toBeTruthy()
  expect(view.sentTo(editClient)).toHaveLength(1)
})

it('CLI-024 keeps the form when saving failed', async () => {
  const view = await edit([refuse(editClient, 'Unavailable')])
  await choose(view, /Gender Identity/, 'Woman')
  await save(view)
  expect(await screen.findByText(/We could not save your changes/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Woman.*Gender Identity|Gender Identity.*Woman/ })).toBeTruthy()
})

it('CLI-025 asks for the password, resets, and shows the new one in the popup', async () => {
  const record = { id: 9, code: 'HSC4830K', password: 'New-pass-0001' }
  const view = await unlock([answer(resetClientPassword, { record })])
  await view.user.click(button('Reset Client Password'))
  expect(await screen.findByText('To continue, please enter your password below.')).toBeTruthy()
  expect(view.sentTo(resetClientPassword)).toEqual([])
  await enterPassword(view.user)
  const popup = await screen.findByRole('dialog', { name: "Reset Client's Password" })
  expect(popup.textContent).toContain('New-pass-0001')
})

it('CLI-032 offers no change of a closed file, and says that it is closed', async () => {
  await unlock([], closedFile)
  expect(screen.getByText('This client file is closed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit Information' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset Client Password' })).toBeNull()
})

it('CLI-032 says that somebody closed the file meanwhile', async () => {
  const view = await edit(
    [once(answer(readClient, { record: openFile })), refuse(editClient, 'ClientClosed')],
    closedFile,
  )
  await choose(view, /Gender Identity/, 'Woman')
  await save(view)
  expect(await screen.findByText(/Somebody closed this file meanwhile/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit Information' })).toBeNull()
})

it('NAV-037 says when the file cannot be read, and tries again', async () => {
  const view = await open([once(raw(readClient, () => new Response('', { status: 500 })))])
  await enterPassword(view.user)
  await view.user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Non-binary')).toBeTruthy()
})

it('CLI-033 leaves no answers behind among what was read', async () => {
  const view = await unlock([answer(editClient, { record: { ...openFile, gender_meta_id: 1, version: 4 } })])
  const kept = () =>
    JSON.stringify(
      view.queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    )
  expect(kept()).toContain('HSC4830K')
  expect(kept()).not.toContain('"gender_meta_value":"Non-binary"')
  await view.user.click(button('Edit Information'))
  await choose(view, /Gender Identity/, 'Woman')
  await save(view)
  await screen.findByText('Saved. The file is up to date.')
  expect(kept()).not.toContain('"gender_meta_id":1')
})

const MINUTE_MS = 60_000
const passMinutes = (minutes: number) => act(() => void vi.advanceTimersByTime(minutes * MINUTE_MS))

it('CLI-033 hides a file that nobody has used for 15 minutes, and reads it anew', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const { user, sentTo } = await unlock()
  passMinutes(14)
  await user.keyboard('{Shift}')
  passMinutes(14)
  expect(screen.queryByRole('dialog', { name: 'Security' })).toBeNull()
  passMinutes(1)
  expect(await screen.findByRole('dialog', { name: 'Security' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('Non-binary')
  const reads = sentTo(readClient).length
  await enterPassword(user)
  expect(await screen.findByText('Non-binary')).toBeTruthy()
  expect(sentTo(readClient).length).toBeGreaterThan(reads)
})

it('CLI-033 keeps what was being edited behind the password, and asks before it is left', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const view = await edit()
  await choose(view, /Gender/, 'Woman')
  // A device that slept: the clock has moved on, and the first press detects it.
  vi.setSystemTime(Date.now() + 20 * MINUTE_MS)
  await view.user.keyboard('{Shift}')
  expect(await screen.findByRole('dialog', { name: 'Security' })).toBeTruthy()
  expect(screen.queryByText('Woman')).toBeNull()
  await enterPassword(view.user)
  expect((await screen.findByRole('button', { name: /Gender/ })).textContent).toContain('Woman')
  expect(view.sentTo(verifyPassword)).toHaveLength(2)
})

it('CTM-008 keeps an answer that is retired by now, and names it', async () => {
  const file = { ...openFile, gender_meta_id: 99, gender_meta_value: 'Demigirl' }
  const view = await edit([answer(editClient, { record: file })], file)
  expect(screen.getByRole('button', { name: /Demigirl/ })).toBeTruthy()
  await choose(view, /Demigirl/, 'Woman')
  await choose(view, /Woman/, 'Demigirl')
  expect(button('Save').disabled).toBe(false)
})

it('CTM-003 CTM-008 names a retired answer in the language of the page', async () => {
  const retired = {
    ...{ id: 99, meta_value: 'Demigirl', meta_code: null, meta_mark: null, meta_type: 'gender' as const },
    translations: { zh: { meta_value: '半女性' } },
  }
  const named = { gender_meta_id: 99, gender_meta_value: 'Demigirl' }
  await unlock([], { ...openFile, ...named, retired_answers: [retired] })
  expect(await screen.findByText('Demigirl')).toBeTruthy()
  act(() => setLocale('zh'))
  expect((await screen.findByText('半女性')).getAttribute('lang')).toBe('zh-Hans')
  expect(screen.queryByText('Demigirl')).toBeNull()
})
