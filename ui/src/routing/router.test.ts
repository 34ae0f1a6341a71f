import { createMemoryHistory } from '@tanstack/history'
import { expect, it, vi } from 'vitest'
import { Redirect, Router, type Route, type Visit } from './router.ts'

const Screen = () => null

function routerAt(path: string, routes: Route<string>[], base = '') {
  const history = createMemoryHistory({ initialEntries: [path] })
  return new Router<string>({ routes, base, history })
}

const open = (path: string, more: Partial<Route<string>> = {}): Route<string> => ({
  path,
  facts: path,
  enter: () => undefined,
  screen: async () => Screen,
  ...more,
})
/** A promise and its resolver. */
function later<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((given) => (resolve = given))
  return { promise, resolve }
}

it('NAV-001 takes the first route that fits, and reads what varies', () => {
  const router = routerAt('/', [open('/client/new'), open('/client/:id/:part?'), open('*')])
  const found = (path: string) => {
    const match = router.matchOf(path)
    return [match?.route.facts, match?.params]
  }
  expect(found('/client/new')).toEqual(['/client/new', {}])
  expect(found('/client/a%2Fb')).toEqual(['/client/:id/:part?', { id: 'a/b' }])
  expect(found('/client/%E0%A4%A/c/')).toEqual(['/client/:id/:part?', { id: '%E0%A4%A', part: 'c' }])
  expect(found('/else')).toEqual(['*', { '*': 'else' }])
})

it('NAV-009 shows a screen once its guards let pass, and leads on where one throws a redirect', async () => {
  const seen: string[] = []
  const router = routerAt('/in?q=1#here', [
    open('/in', {
      enter: ({ href }) => {
        seen.push(href)
        throw new Redirect('/login?backward=x')
      },
    }),
    open('/login'),
  ])
  await router.load()
  expect(seen).toEqual(['/in?q=1#here'])
  expect(router.state).toMatchObject({
    isIdle: true,
    location: { pathname: '/login', search: { backward: 'x' }, href: '/login?backward=x' },
    match: { Screen, search: { backward: 'x' } },
  })
  expect(router.history.length).toBe(1)
})

it('NAV-010 tells a guard whether the screen is open already', async () => {
  const visits: Visit[] = []
  const router = routerAt('/a', [open('/a', { enter: (visit) => void visits.push(visit) }), open('/b')])
  await router.load()
  await router.navigate('/a?again=1')
  await router.navigate('/b')
  await router.navigate('/a')
  expect(visits.map(({ isOpen }) => isOpen)).toEqual([false, true, false])
})

it('NAV-001 lets the last step win, whatever the one before finds out', async () => {
  const slow = later<void>()
  const visits: Visit[] = []
  const router = routerAt('/start', [
    open('/start'),
    open('/slow', {
      enter: async (visit) => {
        visits.push(visit)
        await slow.promise
        throw new Redirect('/start')
      },
    }),
    open('/fast'),
  ])
  await router.load()
  const overtaken = router.navigate('/slow')
  expect(visits[0]?.isLatest()).toBe(true)
  await router.navigate('/fast')
  expect(visits[0]?.isLatest()).toBe(false)
  slow.resolve()
  await overtaken
  // What the overtaken guard throws now has no effect.
  await new Promise((resolve) => setTimeout(resolve))
  expect(router.state.location.pathname).toBe('/fast')
})

it('NAV-001 keeps the screen that is left until the next is there, and stands in for it after a moment', async () => {
  vi.useFakeTimers()
  const code = later<typeof Screen>()
  const router = routerAt('/a', [open('/a'), open('/b', { screen: () => code.promise })])
  await router.load()
  const going = router.navigate('/b')
  await vi.advanceTimersByTimeAsync(199)
  expect([router.state.match?.pathname, router.state.isIdle]).toEqual(['/a', false])
  await vi.advanceTimersByTimeAsync(1)
  expect([router.state.match?.pathname, router.state.match?.Screen]).toEqual(['/b', undefined])
  code.resolve(Screen)
  await going
  expect([router.state.match?.Screen, router.state.isIdle]).toEqual([Screen, true])
  vi.useRealTimers()
})

it('LIF-005 NAV-001 does not stand in for a screen whose visit was overtaken while its guards still wait', async () => {
  vi.useFakeTimers()
  const guard = later<void>()
  const router = routerAt('/slow', [open('/slow', { enter: () => guard.promise }), open('/fast')])
  const overtaken = router.load()
  await vi.advanceTimersByTimeAsync(199)
  await router.navigate('/fast')
  await vi.advanceTimersByTimeAsync(1)
  expect([router.state.match?.pathname, router.state.match?.Screen]).toEqual(['/fast', Screen])
  guard.resolve()
  await overtaken
  expect(router.state.match?.pathname).toBe('/fast')
  vi.useRealTimers()
})

it('NAV-030 tells of a screen that cannot be fetched, and fetches it at the next try', async () => {
  const screen = vi.fn(async () => Screen).mockRejectedValueOnce(new Error('not fetched'))
  const router = routerAt('/a', [open('/a', { screen })])
  await router.load()
  expect(router.state.match).toMatchObject({ error: new Error('not fetched') })
  await router.load()
  expect(router.state.match).toMatchObject({ Screen })
  expect(router.state.match).not.toHaveProperty('error')
})

it('NAV-001 goes where a blocker lets it, and nowhere while it does not', async () => {
  const router = routerAt('/a', [open('/a'), open('/b'), open('/c')])
  await router.load()
  const stop = router.history.block({ blockerFn: () => true })
  void router.navigate('/b')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/a'))
  await router.navigate('/c', { ignoreBlocker: true, replace: true })
  expect([router.state.match?.pathname, router.history.length]).toEqual(['/c', 1])
  stop()
  await router.navigate('/b')
  expect([router.state.match?.pathname, router.history.length]).toEqual(['/b', 2])
})

it('NAV-001 makes no second step to where one is, and leaves the hub for an address with a scheme', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const enter = vi.fn()
  const router = routerAt('/hub/a?x=1', [open('/a', { enter })], '/hub')
  await router.load()
  await router.navigate('/a?x=1')
  expect([enter.mock.calls.length, router.history.length, router.state.match?.pathname]).toEqual([2, 1, '/a'])
  void router.navigate('https://hub.example/static/guide.pdf')
  expect(assign).toHaveBeenCalledWith('https://hub.example/static/guide.pdf')
  expect(router.history.location.pathname).toBe('/hub/a')
})

it('DEL-015 fetches a screen ahead without asking its guards, and tells of every arrival', async () => {
  const screen = vi.fn(async () => Screen)
  const enter = vi.fn()
  const router = routerAt('/a', [open('/a'), open('/b', { screen, enter })])
  const arrived = vi.fn()
  const stop = router.onArrival(arrived)
  await router.load()
  await router.preload('/b?x=1')
  expect([screen.mock.calls.length, enter.mock.calls.length, arrived.mock.calls.length]).toEqual([1, 0, 1])
  stop()
  await router.navigate('/b')
  expect(arrived).toHaveBeenCalledOnce()
})
