/**
 * The page of an application's gallery, which no product build contains: a list of its screens, or one screen in one
 * state, `?screen=client-list&state=empty`, with `&locale=zh` and `&scheme=dark`.
 */
import { createRoot, type Root } from 'react-dom/client'
import type { ReactNode } from 'react'
import { LOCALES } from '@hub/contract/locales'
import { LocaleProvider, setLocale } from '@hub/ui/language/locale.ts'
import { closeToasts } from '@hub/ui/notices/toast.tsx'
import { SCHEMES, setScheme } from '@hub/ui/page/scheme.ts'
import type { ScreenGallery, State } from './declare-gallery.ts'
import { ScreenList } from './screen-list.tsx'

interface Shown {
  /** The files of the galleries, found by `import.meta.glob`, each by its path. */
  files: Readonly<Record<string, () => Promise<ScreenGallery>>>
  /** What the names of this application's screens begin with, so that no other's are the same. */
  prefix?: string
  /** Mounts the application in one state; resolves once it is there and its presses and inputs are done. */
  showState: (root: Root, state: State & { at: string }) => Promise<void>
  /** What stands around the list of the screens. */
  around?: (list: ReactNode) => ReactNode | Promise<ReactNode>
}

/** What a tool asks for in the open page. */
interface Another {
  screen: string
  state: string
  locale: string
}

/** Shows what the address asks for, and says on the page when it is there. */
export async function showGallery({ files, prefix = '', showState, around = (list) => list }: Shown) {
  const root = createRoot(document.getElementById('root') ?? document.body)
  const asked = new URLSearchParams(location.search)
  const screen = asked.get('screen')
  applyChoices(asked)
  const screens = Object.entries(files)
    .map(([path, load]) => ({ name: `${prefix}${stemOf(path)}`, load }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (screen === null) {
    const listed = await Promise.all(
      screens.map(async ({ name, load }) => ({ screen: name, states: [...(await load()).keys()] })),
    )
    root.render(<LocaleProvider>{await around(<ScreenList screens={listed} />)}</LocaleProvider>)
  } else {
    const show = async (one: { screen: string; state: string }, at: Root) => {
      const states = await screens.find(({ name }) => name === one.screen)?.load()
      const state = states?.get(one.state)
      if (state === undefined) throw new Error(`No screen "${one.screen}" with a state "${one.state}"`)
      await showState(at, state)
    }
    await show({ screen, state: asked.get('state') ?? 'filled' }, root)
    showOthersWhenAsked(root, show)
  }
  sayShown()
}

/** The tools that take pictures and read the page wait for this. */
function sayShown(): void {
  document.documentElement.dataset.gallery = 'shown'
}

/**
 * Shows another state of this or another screen in the same page, which takes less time than loading the page again.
 * What modules remember of the state before may still be there: a tool that finds a fault looks at the state by its
 * own address.
 */
function showOthersWhenAsked(
  first: Root,
  show: (one: { screen: string; state: string }, root: Root) => Promise<void>,
): void {
  let root = first
  addEventListener('gallery-state', ({ detail }: CustomEventInit<Another>) => {
    if (detail === undefined || detail === null) return
    delete document.documentElement.dataset.gallery
    root.unmount()
    closeToasts()
    // A state without internet puts its own answer before the browser's.
    Reflect.deleteProperty(navigator, 'onLine')
    scrollTo(0, 0)
    chooseLocale(detail.locale)
    root = createRoot(document.getElementById('root') ?? document.body)
    void show(detail, root).then(sayShown)
  })
}

const stemOf = (path: string) => /([a-z-]+)\.gallery\.tsx$/.exec(path)?.[1] ?? path

function applyChoices(asked: URLSearchParams): void {
  chooseLocale(asked.get('locale'))
  // The language of a state that is shown can be changed, as the menu does.
  addEventListener('gallery-locale', ({ detail }: CustomEventInit<unknown>) => chooseLocale(detail))
  const scheme = SCHEMES.find((one) => one === asked.get('scheme'))
  if (scheme !== undefined) setScheme(scheme)
}

function chooseLocale(asked: unknown): void {
  const locale = LOCALES.find((one) => one === asked)
  if (locale !== undefined) setLocale(locale)
}
