/** Mounts the gallery of the facilitators' screens at /gallery/, with a list of all controls. */
import '@hub/ui/style/tokens.css'
import '@hub/ui/style/base.css'
import type { ScreenGallery } from '@hub/gallery/declare-gallery.ts'
import { showGallery } from '@hub/gallery/show-gallery.tsx'
import { showState } from './show-state.tsx'

void showGallery({
  files: import.meta.glob<ScreenGallery>(['../*/**/*.gallery.tsx', '!./**'], { import: 'screenGallery' }),
  showState,
  around: async (list) => {
    const { ComponentsGallery } = await import('@hub/ui/gallery/components.gallery.tsx')
    return <ComponentsGallery>{list}</ComponentsGallery>
  },
})
