/** Mounts the gallery of the console's screens at /gallery/ of its own development server and build. */
import '@hub/ui/style/tokens.css'
import '@hub/ui/style/base.css'
import '../app/console.css'
import type { ScreenGallery } from '@hub/gallery/declare-gallery.ts'
import { showGallery } from '@hub/gallery/show-gallery.tsx'
import { showState } from './show-state.tsx'

void showGallery({
  files: import.meta.glob<ScreenGallery>('../*/**/*.gallery.tsx', { import: 'screenGallery' }),
  prefix: 'console-',
  showState,
})
