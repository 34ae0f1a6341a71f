/** A list follows what is typed, and never takes back who has pressed a link meanwhile (STA-011). */
import { createMemoryHistory } from '@tanstack/history'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Outlet, RouterProvider } from '@hub/ui/routing/outlet.tsx'
import { Router } from '@hub/ui/routing/router.ts'
import { useRouter, useSearch } from '@hub/ui/routing/use-router.ts'
import { useTyped } from './use-typed.ts'

/** The list follows what is typed after 300 ms; a screen that is on the way covers the list after 200 ms. */
const BETWEEN_MS = 200
const WITHIN = { timeout: 3000 }

function List() {
  const router = useRouter()
  const { q = '' } = useSearch()
  const [typed, setTyped] = useTyped(q, (text) => void router.navigate(`/list?q=${text}`, { replace: true }))
  return (
    <>
      <input aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" onClick={() => void router.navigate('/person')}>
        Open
      </button>
    </>
  )
}

const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, BETWEEN_MS)))

/** The list, and a person whose screen arrives when it is let. */
async function open() {
  let arrive: (person: () => string) => void = () => {}
  const person = new Promise<() => string>((resolve) => (arrive = resolve))
  const routes = [
    { path: '/list', enter: () => undefined, screen: async () => List },
    { path: '/person', enter: () => undefined, screen: () => person },
  ]
  const router = new Router({ routes, history: createMemoryHistory({ initialEntries: ['/list'] }) })
  await router.load()
  render(
    <RouterProvider router={router}>
      <Outlet pending="waiting" failed={() => 'failed'} />
    </RouterProvider>,
  )
  return { router, letIn: () => act(async () => arrive(() => 'a person')) }
}

it('STA-011 writes what was typed into the address', async () => {
  const { router } = await open()
  await userEvent.type(screen.getByLabelText('Search'), 'noor')
  await vi.waitFor(() => expect(router.state.location.href).toBe('/list?q=noor'), WITHIN)
})

it('STA-011 leaves who pressed a link right after typing on the way there', async () => {
  const { router, letIn } = await open()
  await userEvent.type(screen.getByLabelText('Search'), 'noor')
  await pause()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await pause()
  await letIn()
  expect(await screen.findByText('a person')).toBeDefined()
  expect(router.state.location.href).toBe('/person')
})
