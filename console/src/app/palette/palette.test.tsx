/** The search of the whole console: by keys alone, by what the roles reach, and while the server does not answer (STA-009). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listStaffPasskeys } from '@hub/contract/staff-passkeys'
import { listStaffSessions, readStaffSession } from '@hub/contract/staff-sessions'
import { readHome } from '@hub/contract/staff-home'
import { searchConsole } from '@hub/contract/staff-search'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { draftHit, hits } from '../../testing/hits.ts'
import { jordan } from '../../testing/frame-answers.ts'
import { renderConsole } from '../../testing/render-console.tsx'

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
