/** The galleries of all screens, found by the names of their files. */
import type { ScreenGallery } from './declare-gallery.ts'

const files = import.meta.glob<ScreenGallery>(['../*/**/*.gallery.tsx', '!./**'], {
  import: 'screenGallery',
})

const nameOf = (path: string) => /([a-z-]+)\.gallery\.tsx$/.exec(path)?.[1] ?? path

/** Screens by the names of their files, `client-list`, in alphabetical order. */
export const SCREENS = Object.keys(files).map(nameOf).toSorted()

/** The states of one screen. */
export async function galleryOf(screen: string): Promise<ScreenGallery | undefined> {
  const [, load] = Object.entries(files).find(([path]) => nameOf(path) === screen) ?? []
  return load?.()
}
