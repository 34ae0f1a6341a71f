/** Mounts the gallery of screens and components at /gallery.html, in development only. */
import { createRoot } from 'react-dom/client'
import { LocaleProvider } from '#ui/language/locale.ts'
import '#ui/page/scheme.ts'
import '#ui/style/tokens.css'
import '#ui/style/base.css'
import { ComponentsGallery } from '#ui/gallery/components.gallery.tsx'
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
