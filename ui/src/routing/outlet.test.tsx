import { createMemoryHistory } from '@tanstack/history'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Outlet, RouterProvider } from './outlet.tsx'
import { Router } from './router.ts'
import { useBlocker } from './use-blocker.ts'
import { useParams, useSearch } from './use-router.ts'

const scrollTo = vi.fn()
let isBroken = false

function About() {
  const [kept] = useState(() => Math.random())
  return (
    <p>
      {useParams()['id']} {useSearch()['q']} <i>{kept}</i>
    </p>
  )
}
function Broken() {
  if (isBroken) throw new Error('it broke')
  return <p>whole</p>
}
function Form() {
  const blocked = useBlocker({ shouldBlock: always, enableBeforeUnload: true })
  return blocked === null ? (
    <p>form</p>
  ) : (
    <>
      <button type="button" onClick={blocked.proceed}>
        Leave by {blocked.action}
      </button>
      <button type="button" onClick={blocked.reset}>
        Stay
      </button>
    </>
  )
}
const always = () => true
const Failed = ({ error }: { error: unknown }) => <p>failed: {String(error)}</p>

const SCREENS = { '/about/:id': About, '/other/:id': About, '/broken': Broken, '/form': Form }

async function open(path: string) {
  const routes = Object.entries(SCREENS).map(([at, Screen]) => ({
    path: at,
    enter: () => undefined,
    screen: async () => Screen,
  }))
  const router = new Router({ routes, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  render(
    <RouterProvider router={router}>
      <Outlet pending="waiting" failed={Failed} />
    </RouterProvider>,
  )
  const go = (href: string) => act(() => router.navigate(href))
  return { router, go }
}

beforeEach(() => {
  isBroken = false
  sessionStorage.clear()
  scrollTo.mockClear()
  window.scrollTo = scrollTo
})

it('NAV-004 hands a screen what varies, keeps it for another thing, and begins anew for another route', async () => {
  const { go } = await open('/about/1?q=a')
  const kept = () => document.querySelector('i')?.textContent
  const first = kept()
  expect(document.body.textContent).toContain('1 a')
  await go('/about/2')
  expect(document.body.textContent).toContain('2')
  expect(kept()).toBe(first)
  await go('/other/2')
  expect(kept()).not.toBe(first)
})

it('NAV-030 shows what broke as broken, until it is shown again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  isBroken = true
  const { router } = await open('/broken')
  expect(document.body.textContent).toBe('failed: Error: it broke')
  isBroken = false
  await act(() => router.load())
  expect(document.body.textContent).toBe('whole')
})

it('DEL-010 asks before a screen is left: one stays, or goes on to where one wanted to', async () => {
  const { router } = await open('/form')
  act(() => void router.navigate('/about/1'))
  await act(async () => (await screen.findByText('Stay')).click())
  expect([document.body.textContent, router.state.location.pathname]).toEqual(['form', '/form'])
  act(() => void router.navigate('/about/1'))
  await act(async () => (await screen.findByText('Leave by PUSH')).click())
  await vi.waitFor(() => expect(document.body.textContent).toContain('1'))
})

it('NAV-034 begins a screen at its top, and leads back to where one was, also after a reload', async () => {
  const { router, go } = await open('/about/1')
  expect(scrollTo).not.toHaveBeenCalled()
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(250)
  await go('/about/2')
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 })
  await act(async () => router.history.back())
  await vi.waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 250 }))
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem('hub.scroll')).toContain('250')
})
