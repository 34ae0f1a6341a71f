import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readModule, readTheme, readTopic } from '@hub/contract/catalogue'
import type { FrameOutcome } from '@hub/contract/frame'
import { launchModule, listRunningModules, type RunningModule } from '@hub/contract/running-modules'
import { hrefOf } from '#platform/page/paths.ts'
import { isRunUnderWay } from '#platform/session/run-under-way.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { createSocket } from '#platform/calls/socket.ts'
import { module, runningModule, theme, topic } from '../testing/catalogue.ts'
import { answer, noAnswer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { fakeSocket } from '../testing/fake-socket.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { openModuleFrame, type ModuleFrameInput } from './module-frame.ts'
import { ModuleLaunchScreen } from './module-launch.screen.tsx'

vi.mock('#platform/calls/socket.ts')
vi.mock('./module-frame.ts')

const PARTICIPATION = '/participation'
const launchedReply = {
  record: {
    launchId: 'l-1',
    url: 'http://localhost:4001/player/',
    launchToken: 'launch-token',
    expiresAt: '2026-10-13T13:05:00.000Z',
  },
}
const launched = answer(launchModule, launchedReply)
const details = [
  answer(readModule, { record: module }),
  answer(readTopic, { record: topic }),
  answer(readTheme, { record: theme }),
]
const withRun = (run: RunningModule | null) =>
  answer(listRunningModules, { records: run === null ? [] : [run] })

let socket = fakeSocket()
let frames: { input: ModuleFrameInput; isRemoved: boolean; isStopped: boolean }[] = []

beforeEach(() => {
  Object.assign(Reflect.get(window, 'happyDOM').settings, { enableIframePageLoading: true })
  socket = fakeSocket()
  frames = []
  vi.mocked(createSocket).mockResolvedValue(socket.socket)
  vi.mocked(openModuleFrame).mockImplementation((input) => {
    const frame = { input, isRemoved: false, isStopped: false }
    frames.push(frame)
    const element = input.container.ownerDocument.createElement('iframe')
    input.container.append(element)
    return {
      element,
      focus: () => element.focus(),
      remove() {
        frame.isRemoved = true
        element.remove()
      },
      stop() {
        frame.isStopped = true
        return Promise.resolve()
      },
    }
  })
})

async function open(answers: FakeAnswer[] = [launched, withRun(null)]) {
  const view = await renderScreen(
    <StrictMode>
      <ModuleLaunchScreen />
    </StrictMode>,
    { at: hrefOf('moduleLaunch', { topicId: 4, moduleId: 5 }), answers: [...answers, ...details] },
  )
  await screen.findByRole('heading', { level: 1 })
  return view
}

it('DEL-001 NAV-037 names the page and leads back where the module did not load', async () => {
  setSessionSettings({ levelUp: { name: 'moduleList', params: { topicId: '4' } } })
  const { user, goneTo } = await renderScreen(<ModuleLaunchScreen />, {
    at: hrefOf('moduleLaunch', { topicId: 4, moduleId: 5 }),
    answers: [refuse(readModule, 'ServerError')],
  })
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Module content')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(goneTo).toEqual([hrefOf('moduleList', { topicId: 4 })])
})
it('PKG-008 says before a session that the module needs the internet', async () => {
  const { unmount } = await open([
    ...[launched, withRun(null)],
    answer(readModule, { record: { ...module, needs_internet: 1 } }),
  ])
  expect(await screen.findByText(/Keep this device connected/)).toBeTruthy()
  unmount()
  await open()
  expect(screen.queryByText(/Keep this device connected/)).toBeNull()
})
type View = Awaited<ReturnType<typeof open>>

/** Allows full screen until the test is over; returns the element that enters it. */
function giveFullscreen(): HTMLElement {
  const page = document.documentElement
  const fill = (element: Element | null) => async () => {
    Object.assign(document, { fullscreenElement: element })
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  Object.assign(document, { fullscreenEnabled: true, exitFullscreen: fill(null) })
  page.requestFullscreen = fill(page)
  onTestFinished(() => {
    for (const made of ['fullscreenEnabled', 'exitFullscreen', 'fullscreenElement'])
      Reflect.deleteProperty(document, made)
    Reflect.deleteProperty(page, 'requestFullscreen')
  })
  return page
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const status = () => screen.getByRole('status').textContent
/** Which of the three buttons of DEL-003 may be pressed. */
const enabled = () =>
  ['Back', 'Start Module', 'End Module'].filter(
    (name) => screen.queryByText(name)?.closest('button')?.disabled === false,
  )

async function start({ user }: View) {
  await user.click(button('Start Module'))
  await waitFor(() => expect(frames.length).toBe(1))
}
function report(outcome: FrameOutcome, ...detail: string[]) {
  act(() => frames.at(-1)?.input.onStatus(outcome, ...detail))
}
async function boot(view: View) {
  await start(view)
  report('ready')
  await waitFor(() => expect(socket.connect).toHaveBeenCalled())
  act(() => socket.opens())
}
async function run(view: View) {
  await boot(view)
  act(() => socket.say('tracking', { socketId: 'a' }))
}
async function end(view: View) {
  await view.user.click(button('End Module'))
  await view.user.click(button('Yes'))
}
async function leave(view: View) {
  act(() => void view.router.navigate('/dashboard'))
  await screen.findByRole('alertdialog')
}

/** Asks the blockers as a browser's history does, before it undoes the step. */
async function goBack({ router }: View) {
  const { location } = router.history
  const asked = { currentLocation: location, nextLocation: location, action: 'BACK' } as const
  act(() => router.history._getBlockers().forEach(({ blockerFn }) => void blockerFn(asked)))
  await screen.findByRole('alertdialog')
}

describe('the buttons', () => {
  it('DEL-001 shows what runs and every control', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(module.name)
    // The theme is in an element of its own, for its language.
    const themes = await screen.findAllByText('Peace & Justice')
    const facts = themes.map(({ parentElement }) => parentElement?.textContent)
    expect(facts).toContain('Peace & Justice · about 45 min')
    for (const name of ['Back', 'Start Module', 'End Module']) expect(button(name)).toBeTruthy()
    expect(status()).toBe('Ready to start')
  })

  it('DEL-001 gives the keyboard to Start on arriving, and shows how long it runs and no button without use', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
    try {
      const view = await open()
      expect(document.activeElement).toBe(button('Start Module'))
      await run(view)
      expect(screen.queryByText('Back')).toBeNull()
      expect(screen.queryByText('Start Module')).toBeNull()
      expect(screen.queryByText('0 min')).toBeNull()
      act(() => void vi.advanceTimersByTime(12 * 60_000 + 6000))
      expect(screen.getByText('12 min').closest('[role=status]')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('DEL-003 and DEL-008 allow in each state what the state allows, and name it', async () => {
    let answerLaunch: () => void = () => undefined
    const after = new Promise<void>((resolve) => (answerLaunch = resolve))
    const view = await open([answer(launchModule, launchedReply, { after }), withRun(null)])
    const seen = [[status(), enabled()]]
    const look = () => seen.push([status(), enabled()])
    await view.user.click(button('Start Module'))
    look()
    answerLaunch()
    await waitFor(() => expect(frames.length).toBe(1))
    report('ready')
    look()
    await waitFor(() => expect(socket.connect).toHaveBeenCalled())
    act(() => socket.opens())
    act(() => socket.say('tracking', { socketId: 'a' }))
    look()
    act(() => socket.breaks())
    look()
    act(() => socket.opens())
    act(() => socket.say('tracking', { socketId: 'b' }))
    await end(view)
    look()
    act(() => socket.say('track_stopped', { socketId: 'b' }))
    look()
    expect(seen).toEqual([
      ['Ready to start', ['Back', 'Start Module']],
      ['Loading module', []],
      ['Starting session', []],
      ['Module running', ['End Module']],
      ['Reconnecting. The session continues.', ['End Module']],
      ['Ending module', []],
      ['Module ended', []],
    ])
  })

  it.each([
    ['/func/modules/t/4', { name: 'moduleList', params: { topicId: '4' } }],
    ['/func/modules/offline', { name: 'offlineModule' }],
  ] as const)('DEL-003 goes back to the screen that opened the launch: %s', async (path, levelUp) => {
    const view = await open()
    setSessionSettings({ levelUp })
    await view.user.click(button('Back'))
    expect(view.goneTo).toEqual([path])
  })

  it('DEL-001 puts the module in full screen and takes it out again', async () => {
    const page = giveFullscreen()
    const view = await open()
    await view.user.click(button('Go Fullscreen'))
    expect(document.fullscreenElement).toBe(page)
    await view.user.click(await screen.findByRole('button', { name: 'Exit Fullscreen' }))
    expect(document.fullscreenElement).toBeNull()
    expect(button('Go Fullscreen')).toBeTruthy()
  })

  it('DEL-001 leaves full screen with the launch', async () => {
    giveFullscreen()
    const view = await open()
    await view.user.click(button('Go Fullscreen'))
    await screen.findByRole('button', { name: 'Exit Fullscreen' })
    view.unmount()
    expect(document.fullscreenElement).toBeNull()
  })

  it('DEL-001 offers no full screen where the browser has none', async () => {
    await open()
    expect(screen.queryByText('Go Fullscreen')).toBeNull()
    expect(button('End Module')).toBeTruthy()
  })

  it('DEL-016 asks for one launch whatever is pressed, and hands its token to the frame', async () => {
    const view = await open()
    const pressed = button('Start Module')
    await view.user.dblClick(pressed)
    fireEvent.click(pressed)
    await waitFor(() => expect(frames.length).toBe(1))
    expect(view.sentTo(launchModule).map(({ body }) => body)).toEqual([{ topicId: 4, moduleId: 5 }])
    expect(frames[0]?.input).toMatchObject({
      url: 'http://localhost:4001/player/',
      contentOrigin: 'http://localhost:4001',
      launchToken: 'launch-token',
      moduleId: 5,
      locale: 'en-CA',
      title: 'Module: Respect Through Boundaries',
    })
  })

  it('DEL-012 API-054 tracks as the host, with the module of the launch', async () => {
    await run(await open())
    expect(socket.sent).toEqual([
      ['track_module', { hostId: 1, topicId: 4, moduleKey: 'respect', source: 'online', isContinue: false }],
    ])
  })
})

describe('a launch that fails', () => {
  it.each([
    ['missing', 'The module server is under maintenance.'],
    ['unavailable', 'The module is unavailable.'],
  ] as const)(
    'DEL-006 tells of a frame that is %s, removes it and may start again',
    async (outcome, text) => {
      const view = await open()
      await start(view)
      report(outcome)
      expect(screen.getByRole('alert').textContent).toBe(text)
      expect([frames[0]?.isRemoved, status(), enabled()]).toEqual([
        true,
        'Ready to start',
        ['Back', 'Start Module'],
      ])
      expect(document.activeElement).toBe(button('Start Module'))
      await view.user.click(button('Start Module'))
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('DEL-006 tells a package’s own error as it was said, and begins no session', async () => {
    const view = await open()
    await start(view)
    report('broken', 'startTheModule is not defined <b>')
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('The module is unavailable.')
    expect(alert.querySelector('code')?.textContent).toBe('startTheModule is not defined <b>')
    expect(socket.connect).not.toHaveBeenCalled()
    await view.user.click(button('Start Module'))
    report('broken')
    expect(screen.getByRole('alert').textContent).toContain('It does not respond.')
  })

  it.each([
    ['ModuleIsRunning', 'The module is running from another browser'],
    ['ServerError', 'Server unknown error'],
  ] as const)('DEL-014 tells of %s', async (message, text) => {
    await boot(await open())
    act(() => socket.say('socketFailed', { message }))
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(frames[0]?.isRemoved).toBe(true)
  })

  it('DEL-014 tells that another browser runs a module before anything is opened', async () => {
    const view = await open([
      refuse(launchModule, 'ModuleIsRunning'),
      withRun({ ...runningModule, endTime: null }),
    ])
    await view.user.click(button('Start Module'))
    expect((await screen.findByRole('alert')).textContent).toBe('The module is running from another browser')
    expect([frames.length, view.goneTo]).toEqual([0, []])
  })

  it('DEL-014 leads to participation when the run that is in the way has ended', async () => {
    const view = await open([refuse(launchModule, 'ModuleIsRunning'), withRun(runningModule)])
    await view.user.click(button('Start Module'))
    await waitFor(() => expect(view.goneTo).toEqual([PARTICIPATION]))
  })

  it('DEL-016 tells that no answer came, and stays', async () => {
    const view = await open([noAnswer(launchModule), withRun(null)])
    await view.user.click(button('Start Module'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The hub did not answer/)
    expect(enabled()).toEqual(['Back', 'Start Module'])
  })
})

describe('the end', () => {
  it('DEL-009 asks first; Cancel stays, and focus is on it', async () => {
    const view = await open()
    await run(view)
    await view.user.click(button('End Module'))
    const dialog = screen.getByRole('alertdialog')
    expect(dialog.textContent).toContain('You are trying to end the module. Are you sure you want to leave?')
    expect(document.activeElement?.textContent).toBe('Cancel')
    await view.user.click(button('Cancel'))
    expect([status(), socket.sent.length]).toEqual(['Module running', 1])
  })

  it('DEL-009 API-054 and DEL-013 stop with endMethod button and go on to participation', async () => {
    const view = await open()
    await run(view)
    await end(view)
    expect(socket.sent.at(-1)).toEqual(['stop_track_module', { endMethod: 'button' }])
    expect([frames[0]?.isStopped, view.goneTo]).toEqual([true, []])
    act(() => socket.say('track_stopped', { socketId: 'a' }))
    await waitFor(() => expect(view.goneTo).toEqual([PARTICIPATION]))
    expect(frames[0]?.isRemoved).toBe(true)
  })

  it('DEL-004 leaves neither frame nor socket behind when the screen goes', async () => {
    const view = await open()
    await run(view)
    view.unmount()
    expect([frames[0]?.isRemoved, socket.disconnect.mock.calls.length]).toEqual([true, 1])
  })
})

describe('leaving', () => {
  const text = /^.*The module isn't finished yet. If you continue, you will end the current running module./

  it('DEL-010 lets go in init without asking', async () => {
    const view = await open()
    await act(() => view.router.navigate('/dashboard'))
    expect(view.router.state.location.pathname).toBe('/dashboard')
  })

  it('DEL-010 asks while it runs; Cancel stays', async () => {
    const view = await open()
    await run(view)
    await leave(view)
    expect(screen.getByRole('alertdialog').textContent).toMatch(text)
    await view.user.click(button('Cancel'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([status(), socket.sent.length]).toEqual(['Module running', 1])
  })

  it('DEL-010 API-054 ends with endMethod route and goes to participation, not where one wanted to', async () => {
    const view = await open()
    await run(view)
    await leave(view)
    await view.user.click(button('Yes'))
    expect(socket.sent.at(-1)).toEqual(['stop_track_module', { endMethod: 'route' }])
    act(() => socket.say('track_stopped', { socketId: 'a' }))
    await waitFor(() => expect(view.goneTo).toEqual([PARTICIPATION]))
    expect(view.router.state.location.pathname).toBe('/launch/t/4/m/5')
  })

  const undo = () => void window.dispatchEvent(new PopStateEvent('popstate'))
  it.each([
    ['when the browser has undone it', () => act(async () => undo())],
    ['after a second, should the browser say nothing', () => act(() => vi.advanceTimersByTimeAsync(1000))],
  ])('DEL-010 answers a Back of the browser with Yes: ends %s, and once', async (_, comeBack) => {
    const view = await open()
    await run(view)
    await goBack(view)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    fireEvent.click(button('Yes'))
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect([status(), socket.sent.length]).toEqual(['Module running', 1])
    await comeBack()
    expect(socket.sent.slice(1)).toEqual([['stop_track_module', { endMethod: 'route' }]])
    await act(() => vi.advanceTimersByTimeAsync(1000))
    act(undo)
    expect([status(), socket.sent.length]).toEqual(['Ending module', 2])
  })

  it.each([
    ['loading', start],
    ['booting', boot],
  ] as const)('DEL-010 cancels the launch in %s and lets go', async (_, reach) => {
    const view = await open()
    await reach(view)
    await leave(view)
    await view.user.click(button('Yes'))
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/dashboard'))
    expect(frames.every((frame) => frame.isRemoved)).toBe(true)
  })

  it('NAV-010 ACC-051 says from Start on that a module runs, so that no token takes it away', async () => {
    const view = await open()
    expect(isRunUnderWay()).toBe(false)
    await run(view)
    expect(isRunUnderWay()).toBe(true)
    view.unmount()
    expect(isRunUnderWay()).toBe(false)
  })

  it('DEL-011 warns of closing the page from loading through running, and at no other time', async () => {
    const view = await open()
    const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const blocks = () =>
      view.router.history._getBlockers().map(({ enableBeforeUnload }) => isOn(enableBeforeUnload))
    expect(warns()).toBe(false)
    const seen = [blocks()]
    await start(view)
    seen.push(blocks())
    report('ready')
    await waitFor(() => expect(socket.connect).toHaveBeenCalled())
    seen.push(blocks())
    act(() => socket.opens())
    act(() => socket.say('tracking', { socketId: 'a' }))
    seen.push(blocks())
    await end(view)
    seen.push(blocks())
    expect(seen).toEqual([[false], [true], [true], [true], [false]])
  })
})

const isOn = (given: unknown) => (typeof given === 'function' ? (given as () => unknown)() : given)

it('SYS-015 gives the keyboard to the module, and a way past it', async () => {
  const view = await open()
  await run(view)
  expect(document.activeElement?.tagName).toBe('IFRAME')
  await view.user.click(screen.getByRole('link', { name: 'Skip the module content' }))
  expect(document.activeElement).toBe(button('Go to the module controls'))
  await view.user.click(button('Go to the module controls'))
  expect(document.activeElement).toBe(button('End Module'))
})

it('I18-003 speaks Chinese', async () => {
  const view = await open()
  act(() => setLocale('zh'))
  expect(status()).toBe('可以开始')
  await view.user.click(button('开始模块'))
  await waitFor(() => expect(frames.length).toBe(1))
  expect(frames[0]?.input.locale).toBe('zh-CN')
})
