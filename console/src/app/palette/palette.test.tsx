/** The search of the whole console: by keys alone, by what the roles reach, and while the server does not answer (STA-009). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listStaffPasskeys } from '@hub/contract/staff-passkeys'
import { listStaffSessions, readStaffSession } from '@hub/contract/staff-sessions'
import { readHome } from '@hub/contract/staff-home'
import { readPerson } from '@hub/contract/staff-people'
import { searchConsole } from '@hub/contract/staff-search'
import { setLocale } from '@hub/ui/language/locale.ts'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { draftHit, hits } from '../../testing/hits.ts'
import { jordan } from '../../testing/frame-answers.ts'
import { nadia } from '../../testing/people.ts'
import { renderConsole } from '../../testing/render-console.tsx'
import { forgetVisits, noteVisit, recentVisits } from './recent.ts'

const FIELD = { name: 'Search people, teams, agencies, modules, events and pages' }
const devices = answer(listStaffSessions, { records: [] })
const ownKeys = answer(listStaffPasskeys, { records: [] })
const home = answer(readHome, { record: { attention: [] } })
const found = answer(searchConsole, { records: hits })

const field = () => screen.findByRole('searchbox', FIELD)
const options = () => within(screen.getByRole('listbox')).getAllByRole('option')
const names = () => options().map(({ textContent }) => textContent)

it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  'STA-009 opens by %s, moves by arrows, opens by Enter',
  async (keys) => {
    const { user, address, sentTo } = await renderConsole('/devices', [found, devices, ownKeys])
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard(keys)
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
    await user.type(input, 'riv')
    await screen.findByText('ana.rivers@cedarhill.example')
    expect(sentTo(searchConsole).map(({ query }) => query)).toEqual([{ q: 'riv' }])
    expect(names()[0]).toMatch(/Riverbend.*6 members.*Team/)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => {
      const chosen = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
      expect(chosen?.textContent).toContain('Ana Rivers')
    })
    expect(document.activeElement).toBe(input)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/facilitators/5'))
    expect(screen.queryByRole('searchbox', FIELD)).toBeNull()
  },
)

it('STA-009 CTM-009 opens the form of a new event that is a draft, and says that it is one', async () => {
  const { user, address } = await renderConsole('/devices', [
    ...[devices, ownKeys, answer(searchConsole, { records: [draftHit] })],
  ])
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'riv')
  await screen.findByText('Draft, Dec 4, 2026')
  expect(names()).toHaveLength(1)
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/events/44/edit'))
})

it('STA-009 closes by Escape, and the focus is back where it was', async () => {
  const { user } = await renderConsole('/devices', [devices, ownKeys])
  const button = await screen.findByRole('button', { name: 'Search people, modules, pages' })
  await user.click(button)
  await field()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('searchbox', FIELD)).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('STA-009 shows the last pages while nothing is typed, and marks what was typed', async () => {
  const { user, go } = await renderConsole('/', [home, found, devices, ownKeys])
  await screen.findByRole('heading', { name: /Jordan/ })
  await go('/devices')
  await screen.findByRole('heading', { name: 'Devices and passkeys' })
  await user.keyboard('{Control>}k{/Control}')
  await field()
  expect(names()[0]).toMatch(/Good (morning|afternoon|evening), Jordan/)
  await user.type(await field(), 'AUD')
  await waitFor(() => expect(names().some((name) => name?.startsWith('Audit log'))).toBe(true))
  expect(options()[0]?.querySelector('mark')?.textContent).toBe('Aud')
})

it('STA-006 STA-009 offers the pages that the roles reach, and no others', async () => {
  const reports = { ...jordan, roles: ['reports' as const], permissions: ['reports' as const] }
  const { user } = await renderConsole('/devices', [
    answer(readStaffSession, { record: reports }),
    devices,
    ownKeys,
  ])
  await user.keyboard('{Control>}k{/Control}')
  await field()
  expect(names().join(' ')).toMatch(/Home.*Reports.*Devices and passkeys/)
  expect(names().join(' ')).not.toMatch(/Facilitators|Audit log|Settings/)
})

it('STA-009 finds pages while the rest cannot be searched, and offers another try', async () => {
  const { user } = await renderConsole('/devices', [
    once(refuse(searchConsole, 'ServerError')),
    found,
    devices,
    ownKeys,
  ])
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'riv')
  expect(await screen.findByText(/People, teams and content could not be searched/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('ana.rivers@cedarhill.example')).toBeTruthy()
})

it('STA-009 says so when nothing is found, and asks nothing for one letter', async () => {
  const { user, sentTo } = await renderConsole('/devices', [
    answer(searchConsole, { records: [] }),
    devices,
    ownKeys,
  ])
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'z')
  expect(await screen.findByText('Nothing found for “z”')).toBeTruthy()
  await user.type(await field(), 'zz')
  expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy()
  expect(sentTo(searchConsole).map(({ query }) => query)).toEqual([{ q: 'zzz' }])
})

it('STA-009 I18-004 names what was found in the reader’s language, and leads a module to its place in the tree', async () => {
  setLocale('zh')
  const { user, address } = await renderConsole('/devices', [found, devices, ownKeys])
  await user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('searchbox')
  await user.type(input, 'riv')
  expect(await screen.findByText(/河流之道/)).toBeTruthy()
  expect(names().some((name) => name?.includes('11'))).toBe(true)
  await user.click(screen.getByRole('option', { name: /河流之道/ }))
  await waitFor(() => expect(address()).toBe('/content?item=module-12'))
})

it('STA-009 tells a screen reader how many were found once typing pauses', async () => {
  const { user } = await renderConsole('/devices', [found, devices, ownKeys])
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'riv')
  await waitFor(() => expect(document.querySelector('[data-live-announcer]')?.textContent).toMatch(/5/), {
    timeout: 3000,
  })
})

it('STA-009 forgets the last pages of whoever was here before', () => {
  noteVisit({ href: '/facilitators/5', title: 'Ana Rivers' })
  forgetVisits()
  expect(recentVisits('/')).toEqual([])
})

it('STA-009 says where one is, from the area over the list to the screen, in the top and the side bar', async () => {
  await renderConsole('/facilitators/1/edit', [answer(readPerson, { record: nadia })])
  const where = within(await screen.findByRole('navigation', { name: 'You are here' }))
  expect(where.getByText('People')).toBeTruthy()
  expect(where.getByRole('link', { name: 'Facilitators' }).getAttribute('href')).toMatch(/\/facilitators$/)
  const side = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(side.getByRole('link', { name: 'Facilitators' }).getAttribute('aria-current')).toBe('true')
})
