import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  listOwnClients,
  listTeamActiveClients,
  listTeamClients,
  readTeamReset,
  resetTeamPasswords,
  type ClientListQuery,
} from '@hub/contract/clients'
import { readSession, verifyPassword } from '@hub/contract/sessions'
import { setLocale } from '@hub/ui/language/locale.ts'
import { useShownError } from '#platform/calls/error-dialog.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { avatarIn } from '../testing/avatar.ts'
import { closedClient, manyClients, openClient } from '../testing/clients.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, noAnswer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ClientListScreen } from './client-list.screen.tsx'

const PHONE_PX = 390
const DESK_PX = 1024
const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const CLIENTS = [openClient(), closedClient(daysAgo(12))]

/** Every watched element is near the window, or what a test sets. */
let observed: { callback: IntersectionObserverCallback; targets: Set<Element> }[] = []
function stubObserver(isNear: boolean) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly mine: (typeof observed)[number]
      constructor(callback: IntersectionObserverCallback) {
        this.mine = { callback, targets: new Set() }
        observed.push(this.mine)
      }
      observe(target: Element) {
        this.mine.targets.add(target)
        if (isNear) queueMicrotask(() => tell(this.mine, target, true))
      }
      unobserve(target: Element) {
        this.mine.targets.delete(target)
      }
      disconnect() {
        this.mine.targets.clear()
      }
    },
  )
}
function tell(one: (typeof observed)[number], target: Element, isIntersecting: boolean) {
  if (!one.targets.has(target)) return
  const entry = { target, isIntersecting, boundingClientRect: { height: 1300 } }
  act(() =>
    one.callback(
      [entry as unknown as IntersectionObserverEntry],
      undefined as unknown as IntersectionObserver,
    ),
  )
}

beforeEach(() => stubObserver(true))
afterEach(() => {
  vi.unstubAllGlobals()
  observed = []
})

function ShownError() {
  const error = useShownError()
  return error instanceof Error ? <p>Dialog: {error.name}</p> : null
}
const open = (answers: FakeAnswer[], options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <>
      <ClientListScreen />
      <ShownError />
    </>,
    { at: hrefOf('clientList'), answers, ...options },
  )
const list = (records = CLIENTS, next: string | null = null) => answer(listTeamClients, { records, next })
const rows = () => screen.getAllByRole('row').slice(1)
const button = (name: string) => screen.getByRole('button', { name })
const queries = (calls: readonly { query: ClientListQuery }[]) => calls.map(({ query }) => query)

it('CLI-001 shows the heading and the team, CLI-006 both buttons', async () => {
  await open([list()])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Client List')
  expect(screen.getByText('Harbour Street team')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New Client' }).getAttribute('href')).toBe('/func/client/new')
  expect(button('Reset All Client Passwords')).toBeTruthy()
})

it('CLI-002 gives each client a row with its columns and a link to the profile', async () => {
  await open([list()])
  await screen.findByText('HSC4821A')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Avatar',
    'Identification',
    'Registered by',
    'Sessions',
    'Status',
    'Profile',
  ])
  const [first] = rows()
  expect(avatarIn(first)).toEqual({ glyph: 'moon', color: 'plum' })
  expect(within(first as HTMLElement).getByRole('rowheader').textContent).toBe('ID: HSC4821A')
  // No letter of an ID may be mistaken for a digit.
  expect(screen.getByText('HSC4821A').className).toContain('mono')
  expect(first?.textContent).toContain('FAC: Amara Okafor')
  const link = screen.getByRole('link', { name: 'Profile of client HSC4821A' })
  expect(link.getAttribute('href')).toBe('/func/client/21/profile')
})

it('CLI-003 and CLI-006 list only one’s own clients without a team, and offer no reset', async () => {
  const solo = { ...amara, team: null, teamName: null }
  const { sentTo } = await open(
    [
      answer(readSession, { record: solo }),
      answer(listOwnClients, { records: [openClient({ team: null })], next: null }),
    ],
    { token: tokenFor({ teams: [] }) },
  )
  await screen.findByText('HSC4821A')
  expect(queries(sentTo(listOwnClients))).toEqual([{ limit: 100 }])
  expect(screen.queryByText('Harbour Street team')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset All Client Passwords' })).toBeNull()
})

it('CLI-002 shows in how many sessions a client was, and when last', async () => {
  const often = openClient({ session_count: 12, last_session: '2026-10-13T18:00:00.000Z' })
  await open([list([often, openClient({ id: 24, code: 'HSC4824A' })])])
  await screen.findByText('HSC4824A')
  expect(rows().map((row) => row.querySelectorAll('td')[2]?.textContent)).toEqual([
    '12 sessions Last Oct 13, 2026',
    'No session yet',
  ])
})

it('CLI-006 puts New Client first on a phone, and the reset of all into a menu', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width: PHONE_PX })
  const { user } = await open([list()])
  expect(screen.queryByRole('button', { name: 'Reset All Client Passwords' })).toBeNull()
  const more = screen.getByRole('button', { name: 'More' })
  const first = screen.getByRole('link', { name: 'New Client' })
  expect(first.compareDocumentPosition(more) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await user.click(more)
  expect(await screen.findByRole('menuitem', { name: 'Reset All Client Passwords' })).toBeTruthy()
  happyDOM.setViewport({ width: DESK_PX })
})

it('CLI-004 shows who is open, and since when the others are closed', async () => {
  const hours = closedClient(new Date(Date.now() - 5 * 60 * 60 * 1000 - 1000).toISOString(), { id: 23 })
  await open([list([...CLIENTS, hours])])
  await screen.findByText('HSC4821A')
  const states = rows().map((row) => row.querySelectorAll('td')[3]?.textContent)
  expect(states).toEqual(['Open', 'Closed More than 2 Days ago', 'Closed 5 Hours ago'])
  expect(rows().map((row) => row.hasAttribute('data-closed'))).toEqual([false, true, true])
})

it('I18-001 speaks Chinese', async () => {
  setLocale('zh')
  await open([list()])
  await screen.findByText('HSC4821A')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('服务对象名单')
  expect(screen.getByRole('link', { name: /^资料.*服务对象 HSC4821A$/ })).toBeTruthy()
  expect(screen.getByText('超过 2 天前关闭')).toBeTruthy()
})

it('CLI-008 says when there are no clients yet', async () => {
  await open([list([])])
  expect(await screen.findByRole('heading', { name: 'No clients yet.' })).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('CLI-008 shows the message of a failed list, and the list once it comes', async () => {
  const { user } = await open([once(noAnswer(listTeamClients)), list()])
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This list did not load')
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(button('Try again'))
  await screen.findByText('HSC4821A')
})

it('CLI-008 SYS-015 says without internet what needs it, and reads the list as soon as that is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open([once(noAnswer(listTeamClients)), list()])
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The client list needs the internet')
  expect(alert.textContent).toContain('The clients are read from the hub')
  for (const [name, needs] of [
    ['Reset All Client Passwords', 'Internet is required to reset passwords'],
    ['New Client', 'Internet is required to register a client'],
  ] as const) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('tooltip', { name: needs })).toBeTruthy()
  }
  // There is nothing to search in.
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('radiogroup', { name: 'Show' })).toBeNull()
  onLine.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('HSC4821A')
  expect(screen.getByRole('searchbox', { name: 'Find a client by ID' })).toBeTruthy()
  expect(screen.getByRole('radiogroup', { name: 'Show' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New Client' }).getAttribute('href')).toBe('/func/client/new')
})

it('CLI-008 finds by ID at the server once the typing pauses, and keeps the focus', async () => {
  const { user, sentTo } = await open([
    answer(listTeamClients, ({ query }) => ({
      records: query.q === undefined ? CLIENTS : [closedClient(daysAgo(3))],
      next: null,
    })),
  ])
  await screen.findByText('HSC4821A')
  const box = screen.getByRole('searchbox', { name: 'Find a client by ID' })
  await user.type(box, ' 48')
  // Copied text can hide a mark that nobody sees.
  await user.paste('22\u202C ')
  await waitFor(() => expect(screen.queryByText('HSC4821A')).toBeNull())
  expect(queries(sentTo(listTeamClients))).toEqual([{ limit: 100 }, { limit: 100, q: '4822' }])
  expect(document.activeElement).toBe(box)
  expect(screen.getByRole('status').textContent).toBe('1 client')
})

it('CLI-008 says when nothing is found, and shows all again with the focus in the box', async () => {
  const { user } = await open([
    answer(listTeamClients, ({ query }) => ({ records: query.q === undefined ? CLIENTS : [], next: null })),
  ])
  await screen.findByText('HSC4821A')
  await user.type(screen.getByRole('searchbox'), 'XYZ')
  expect(await screen.findByRole('heading', { name: 'No client found.' })).toBeTruthy()
  await user.click(button('Show all clients'))
  await screen.findByText('HSC4821A')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('CLI-008 filters by open and closed', async () => {
  const { user, sentTo } = await open([list()])
  await screen.findByText('HSC4821A')
  await user.click(screen.getByRole('radio', { name: 'Closed' }))
  await waitFor(() => expect(queries(sentTo(listTeamClients))[1]).toEqual({ limit: 100, status: 'closed' }))
  await user.click(screen.getByRole('radio', { name: 'Open' }))
  await waitFor(() => expect(queries(sentTo(listTeamClients))[2]).toEqual({ limit: 100, status: 'open' }))
})

it('CLI-008 asks for the next page as the end comes near, and numbers every row', async () => {
  const { sentTo } = await open([
    answer(listTeamClients, ({ query }) =>
      query.after === undefined
        ? { records: manyClients(1, 100), next: 'page-2' }
        : { records: manyClients(101, 30), next: null },
    ),
  ])
  await screen.findByText('C130')
  expect(queries(sentTo(listTeamClients))).toEqual([{ limit: 100 }, { limit: 100, after: 'page-2' }])
  expect(rows()).toHaveLength(130)
  expect(rows().map((row) => Number(row.getAttribute('aria-rowindex')))).toEqual(
    Array.from({ length: 130 }, (_, index) => index + 2),
  )
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('131')
})

it('CLI-008 keeps what was read when a later page fails, and asks for it again', async () => {
  const { user } = await open([
    once(answer(listTeamClients, { records: manyClients(1, 100), next: 'page-2' })),
    once(noAnswer(listTeamClients)),
    answer(listTeamClients, { records: manyClients(101, 1), next: null }),
  ])
  expect((await screen.findByRole('alert')).textContent).toContain('The next clients did not load.')
  expect(screen.getByText('C100')).toBeTruthy()
  await user.click(button('Try again'))
  await screen.findByText('C101')
})

it('CLI-008 draws only the rows near the window and keeps the place of the others', async () => {
  stubObserver(false)
  await open([list(manyClients(1, 100))])
  await screen.findByText('C1')
  expect(rows()).toHaveLength(20)
  const table = screen.getByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe('101')
  const groups = [...table.querySelectorAll('tbody')]
  expect(groups).toHaveLength(5)
  expect(groups[4]?.querySelector('tr')?.style.height).not.toBe('')

  const watch = observed.find(({ targets }) => targets.has(groups[4] as Element)) as (typeof observed)[number]
  tell(watch, groups[4] as Element, true)
  tell(watch, groups[0] as Element, false)
  expect(rows().map((row) => row.getAttribute('aria-rowindex'))[0]).toBe('82')
  expect(groups[0]?.querySelector('tr')?.style.height).toBe('1300px')
})

it('CLI-008 draws every row for paper, and reads the list to its end before it prints', async () => {
  stubObserver(false)
  const print = vi.fn(() => window.dispatchEvent(new Event('beforeprint')))
  vi.stubGlobal('print', print)
  const many = manyClients(1, 90)
  const pages = answer(listTeamClients, ({ query }) =>
    query.after === undefined
      ? { records: many.slice(0, 50), next: 'more' }
      : { records: many.slice(50), next: null },
  )
  const { user } = await open([pages])
  await screen.findByRole('table')
  expect(rows().length).toBeLessThan(50)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(rows()).toHaveLength(50)
  expect(screen.getByText(/^The list goes on/)).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(rows().length).toBeLessThan(50)
  await user.click(screen.getByRole('button', { name: 'Print list' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(rows()).toHaveLength(90)
  expect(screen.queryByText(/^The list goes on/)).toBeNull()
  for (const link of screen.getAllByRole('link', { name: /^Profile/ }))
    expect(link.closest('[data-no-print]')).not.toBeNull()
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

it('CLI-008 keeps a row that has the focus, however far the page is scrolled', async () => {
  stubObserver(false)
  await open([list(manyClients(1, 100))])
  const link = await screen.findByRole('link', { name: 'Profile of client C3' })
  link.focus()
  const group = screen.getByRole('table').querySelector('tbody') as Element
  tell(observed.find(({ targets }) => targets.has(group)) as (typeof observed)[number], group, false)
  expect(document.activeElement).toBe(link)
  expect(link.isConnected).toBe(true)
})

it('CLI-008 keeps filter, place and focus for coming back from a profile', async () => {
  const view = await open([list()])
  await screen.findByText('HSC4821A')
  await view.user.click(screen.getByRole('radio', { name: 'Closed' }))
  await view.user.type(screen.getByRole('searchbox'), '4822')
  await waitFor(() => expect(queries(view.sentTo(listTeamClients)).at(-1)).toHaveProperty('q', '4822'))
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true, writable: true })
  await view.user.click(await screen.findByRole('link', { name: 'Profile of client HSC4822B' }))
  expect(view.goneTo).toEqual(['/func/client/22/profile'])

  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  // Every path shows the screen here, so that another path leaves it and comes back to it.
  await act(() => view.router.navigate(hrefOf('dashboard')))
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 640))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('4822')
  expect(screen.getByRole('radio', { name: 'Closed' }).getAttribute('aria-checked')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Profile of client HSC4822B' }))
  scrollTo.mockRestore()
})

const PASSWORDS = [{ id: 21, code: 'HSC4821A', password: 'tern7Q4k!92x' }]
const touches = answer(readTeamReset, { record: { clients: 1, running: null } })
const verified = answer(verifyPassword, {})
const symbols = answer(listTeamActiveClients, {
  records: [{ id: 21, code: 'HSC4821A', avatarKey: 'moon', avatarColor: 'plum' }],
})

async function begin(answers: FakeAnswer[]) {
  const view = await open([...answers, list(), touches, verified, symbols])
  await screen.findByText('HSC4821A')
  await view.user.click(button('Reset All Client Passwords'))
  return view
}
async function goOn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.type(screen.getByLabelText('Password'), 'secret1!{Enter}')
}

it('CLI-007 NAV-034 says what the reset touches, asks the password, and shows the new ones with the file', async () => {
  const view = await begin([answer(resetTeamPasswords, { records: PASSWORDS })])
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '1 open client of Harbour Street team gets a new portal password.',
  )
  expect(view.sentTo(resetTeamPasswords)).toHaveLength(0)
  await view.user.click(button('Continue'))
  expect(screen.getByRole('dialog', { name: 'Security' }).closest('.wide')).toBeNull()
  expect(screen.getByText('To continue, please enter your password below.')).toBeTruthy()
  await view.user.type(screen.getByLabelText('Password'), 'secret1!{Enter}')
  const popup = await screen.findByRole('dialog', { name: "Reset Client's Password" })
  expect(popup.closest('.wide')).not.toBeNull()
  expect(within(popup).getByText('tern7Q4k!92x')).toBeTruthy()
  expect(button('Download CSV')).toBeTruthy()
  expect(view.sentTo(resetTeamPasswords)).toHaveLength(1)
})

it('CLI-007 CLI-026 keeps the reset and the new passwords, which are shown once, when a tablet is turned', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  let finish: (done: unknown) => void = () => undefined
  const running = new Promise((resolve) => (finish = resolve))
  await goOn(await begin([answer(resetTeamPasswords, { records: PASSWORDS }, { after: running })]))
  await screen.findByRole('dialog', { name: 'Resetting passwords' })
  await act(async () => happyDOM.setViewport({ width: PHONE_PX }))
  expect(screen.getByRole('dialog', { name: 'Resetting passwords' })).toBeTruthy()
  finish(null)
  const popup = await screen.findByRole('dialog', { name: "Reset Client's Password" })
  await act(async () => happyDOM.setViewport({ width: DESK_PX }))
  expect(within(popup).getByText('tern7Q4k!92x')).toBeTruthy()
  expect(document.contains(popup)).toBe(true)
})

it('CLI-026 lets go of the passwords when the popup closes', async () => {
  const view = await begin([answer(resetTeamPasswords, { records: PASSWORDS })])
  await goOn(view)
  await view.user.click(await screen.findByRole('button', { name: 'Close' }))
  await view.user.click(button('Close without saving'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const kept = () =>
    JSON.stringify([
      view.queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
      view.queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
      localStorage,
      sessionStorage,
    ])
  await waitFor(() => expect(kept()).not.toContain('tern7Q4k'))
  expect(document.documentElement.innerHTML).not.toContain('tern7Q4k')
})

it('CLI-007 cancels before anything is reset', async () => {
  const view = await begin([])
  await view.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await view.user.click(button('Reset All Client Passwords'))
  await view.user.click(await screen.findByRole('button', { name: 'Continue' }))
  await view.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(view.sentTo(resetTeamPasswords)).toHaveLength(0)
})

it('CLI-007 has nothing to reset when no client is open, and waits for a reset that runs', async () => {
  const view = await begin([
    once(answer(readTeamReset, { record: { clients: 0, running: null } })),
    answer(readTeamReset, { record: { clients: 30, running: { done: 12, total: 30 } } }),
  ])
  // The team's name is in an element of its own, for its language.
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('No client of Harbour Street team is open'))
  await view.user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await view.user.click(button('Reset All Client Passwords'))
  await screen.findByText(/12 of 30 are done/)
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

it('CLI-007 shows how far the reset is, and warns before the page is left', async () => {
  let finish: (done: unknown) => void = () => undefined
  const running = new Promise((resolve) => (finish = resolve))
  const view = await begin([
    once(touches),
    answer(readTeamReset, { record: { clients: 30, running: { done: 12, total: 30 } } }),
    answer(resetTeamPasswords, { records: PASSWORDS }, { after: running }),
  ])
  await goOn(view)
  const bar = await screen.findByRole('progressbar', { name: '12 of 30 clients' })
  expect(bar.getAttribute('value')).toBe('40')
  await view.user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Resetting passwords' })).toBeTruthy()

  void view.router.navigate(hrefOf('dashboard'))
  await screen.findByRole('alertdialog', { name: 'Leave while passwords are being reset?' })
  await view.user.click(button('Stay'))
  finish(null)
  await screen.findByRole('dialog', { name: "Reset Client's Password" })
})

it('CLI-007 opens the Error dialog when the reset fails, and can be tried again', async () => {
  const view = await begin([refuse(resetTeamPasswords, 'TooManyRequests')])
  await goOn(view)
  expect(await screen.findByText('Dialog: TooManyRequests')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Resetting passwords' })).toBeNull()
})

it('CLI-033 asks the password again when the check has run out', async () => {
  const view = await begin([
    once(refuse(resetTeamPasswords, 'PasswordVerificationRequired')),
    answer(resetTeamPasswords, { records: PASSWORDS }),
  ])
  await goOn(view)
  await waitFor(() => expect(view.sentTo(resetTeamPasswords)).toHaveLength(1))
  await view.user.type(await screen.findByLabelText('Password'), 'secret1!{Enter}')
  await screen.findByRole('dialog', { name: "Reset Client's Password" })
})
