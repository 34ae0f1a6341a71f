/** Mounts the gallery of screens and components at /gallery.html, in development only. */
import { createRoot } from 'react-dom/client'
import { LocaleProvider } from '#platform/language/locale.ts'
import '#platform/page/scheme.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import { ComponentsGallery } from '#ui/components.gallery.tsx'
import { ScreensGallery } from './screens.gallery.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LocaleProvider>
      <ComponentsGallery>
        <ScreensGallery />
      </ComponentsGallery>
    </LocaleProvider>,
  )
}
