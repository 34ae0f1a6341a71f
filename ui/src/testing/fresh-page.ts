/**
 * Runs before each test file. The files of one worker share a page and what is loaded from node_modules, so here goes
 * what the file before left: its modules, stubs, timers, mocks, channels, listeners, globals, storages and elements.
 */
import { vi } from 'vitest'

interface Listener {
  target: EventTarget
  args: Parameters<EventTarget['removeEventListener']>
}

interface TestDom {
  settings: object
  setViewport: (size: { width: number; height: number }) => void
}

/** What the worker keeps from file to file. */
interface Kept {
  setTimeout: typeof setTimeout
  timers: Set<ReturnType<typeof setTimeout>>
  channels: Set<BroadcastChannel>
  listeners: Listener[]
  /** The properties of each of these objects before the first file. */
  before: Map<object, Map<string, { descriptor: PropertyDescriptor; value: unknown }>>
  /** Gives the test DOM the size and the settings that it began with. */
  resetTestDom: () => void
}

/** What vitest keeps of the modules that this worker has loaded; no function of `vi` reaches it. */
interface LoadedModules {
  idToModuleMap: Map<string, { meta?: object }>
  invalidateModule: (module: { meta?: object }) => void
}

declare global {
  var __freshPage: Kept | undefined
  var __vitest_worker__: { evaluatedModules: LoadedModules }
}

const hasPage = typeof document !== 'undefined'

/** How V8 tells who called: the types of a page do not know it. */
type Caller = { getFileName(): string | undefined }
const faults = Error as ErrorConstructor & {
  stackTraceLimit: number
  prepareStackTrace: ((fault: Error, callers: Caller[]) => unknown) | undefined
}

/** Whether the code that called the caller is the product's or a test's. A library sets its listeners once, and keeps them. */
function isCalledByOwnCode(): boolean {
  const { prepareStackTrace, stackTraceLimit } = faults
  faults.stackTraceLimit = 3
  faults.prepareStackTrace = (_fault, callers) => callers[2]?.getFileName()
  const file = String(new Error('who called').stack)
  Object.assign(faults, { prepareStackTrace, stackTraceLimit })
  return !file.includes('/node_modules/')
}

function watchListeners(listeners: Listener[]): void {
  for (const target of [globalThis, document] as const) {
    const add = target.addEventListener.bind(target) as EventTarget['addEventListener']
    target.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
      if (isCalledByOwnCode()) listeners.push({ target, args })
      add(...args)
    }
  }
}

/** A timer that sets itself again would run through every later file, and never let a fake clock come to its end. */
function watchTimers(timers: Kept['timers']): void {
  const { setTimeout: setLater, setInterval: setEach } = globalThis
  const later = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = setLater(() => {
      timers.delete(timer)
      run(...args)
    }, ms)
    timers.add(timer)
    return timer
  }
  const each = (...args: Parameters<typeof setInterval>) => {
    const timer = setEach(...args)
    timers.add(timer)
    return timer
  }
  // `promisify(setTimeout)` asks for the function's own symbols.
  globalThis.setTimeout = Object.assign(later, setLater) as typeof setTimeout
  globalThis.setInterval = each as typeof setInterval
}

function watchChannels(channels: Set<BroadcastChannel>): void {
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      channels.add(this)
    }
  }
}

/** What stays: what libraries mark as theirs, and the classes that unfinished work on a database asks for. */
const STAYS = /^(_|IDB)/
const namesOf = (object: object) => Object.getOwnPropertyNames(object).filter((name) => !STAYS.test(name))

function propertiesOf(object: object) {
  return new Map(
    namesOf(object).map((name) => {
      const descriptor = Object.getOwnPropertyDescriptor(object, name) as PropertyDescriptor
      return [name, { descriptor, value: hasPage ? (Reflect.get(object, name) as unknown) : undefined }]
    }),
  )
}

function testDomNow(): () => void {
  const { happyDOM } = globalThis as typeof globalThis & { happyDOM?: TestDom }
  if (happyDOM === undefined) return () => undefined
  const settings = { ...happyDOM.settings }
  const size = { width: innerWidth, height: innerHeight }
  return () => {
    Object.assign(happyDOM.settings, settings)
    happyDOM.setViewport(size)
  }
}

function begin(): Kept {
  const kept: Kept = {
    setTimeout,
    timers: new Set(),
    channels: new Set(),
    listeners: [],
    before: new Map(),
    resetTestDom: testDomNow(),
  }
  watchTimers(kept.timers)
  watchChannels(kept.channels)
  if (hasPage) watchListeners(kept.listeners)
  for (const object of hasPage ? [globalThis, document, navigator] : [globalThis])
    kept.before.set(object, propertiesOf(object))
  return kept
}

/** Gives an object the properties that it had before the first file. */
function restore(object: object, before: ReturnType<typeof propertiesOf>): void {
  for (const name of namesOf(object)) if (!before.has(name)) Reflect.deleteProperty(object, name)
  for (const [name, { descriptor, value }] of before) {
    const now = Object.getOwnPropertyDescriptor(object, name)
    if (now?.value !== descriptor.value || now?.get !== descriptor.get)
      Object.defineProperty(object, name, descriptor)
    // The page's own functions are behind accessors that remember what was assigned.
    if (typeof value === 'function' && Reflect.get(object, name) !== value) Reflect.set(object, name, value)
  }
}

function emptyPage(): void {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
    if (element !== document.documentElement) element.replaceChildren()
  }
}

function clear({ timers, channels, listeners, before, resetTestDom }: Kept): void {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
  for (const channel of channels) channel.close()
  channels.clear()
  for (const { target, args } of listeners.splice(0)) target.removeEventListener(...args)
  for (const [object, properties] of before) restore(object, properties)
  resetTestDom()
  if (hasPage) emptyPage()
}

/** A module that the file before mocked remembers how, and would be its mock wherever another file mocks it. */
function forgetMockedModules(): void {
  const { evaluatedModules } = globalThis.__vitest_worker__
  for (const module of evaluatedModules.idToModuleMap.values())
    if (module.meta && 'mockedModule' in module.meta) evaluatedModules.invalidateModule(module)
}

vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetAllMocks()
vi.resetModules()
forgetMockedModules()
// What the file before left at work has one turn more to end.
const { setTimeout: setLater } = globalThis.__freshPage ?? globalThis
await new Promise((resolve) => setLater(resolve))
if (globalThis.__freshPage === undefined) globalThis.__freshPage = begin()
else clear(globalThis.__freshPage)
