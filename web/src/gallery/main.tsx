/**
 * Mounts the gallery at /gallery/, which no product build contains: a list of all screens and controls, or one screen
 * in one state, `?screen=client-list&state=empty`, with `&locale=zh` and `&scheme=dark`.
 */
import { createRoot } from 'react-dom/client'
import { LOCALES } from '@hub/contract/locales'
import { LocaleProvider, setLocale } from '@hub/ui/language/locale.ts'
import { SCHEMES, setScheme } from '@hub/ui/page/scheme.ts'
import '@hub/ui/style/tokens.css'
import '@hub/ui/style/base.css'
import { galleryOf } from './every-gallery.ts'

const root = createRoot(document.getElementById('root') ?? document.body)
const asked = new URLSearchParams(location.search)
const screen = asked.get('screen')

const locale = LOCALES.find((one) => one === asked.get('locale'))
if (locale !== undefined) setLocale(locale)
const scheme = SCHEMES.find((one) => one === asked.get('scheme'))
if (scheme !== undefined) setScheme(scheme)
if (screen === null) await showIndex()
else await showScreen(screen, asked.get('state') ?? 'filled')
// The screenshot tool waits for this.
document.documentElement.dataset.gallery = 'shown'

async function showScreen(name: string, stateName: string): Promise<void> {
  const state = (await galleryOf(name))?.get(stateName)
  if (state === undefined) throw new Error(`No screen "${name}" with a state "${stateName}"`)
  const { showState } = await import('./show-state.tsx')
  await showState(root, state)
}

async function showIndex(): Promise<void> {
  const [{ ComponentsGallery }, { ScreensGallery, listScreens }] = await Promise.all([
    import('@hub/ui/gallery/components.gallery.tsx'),
    import('./screens.gallery.tsx'),
  ])
  const screens = await listScreens()
  root.render(
    <LocaleProvider>
      <ComponentsGallery>
        <ScreensGallery screens={screens} />
      </ComponentsGallery>
    </LocaleProvider>,
  )
}
