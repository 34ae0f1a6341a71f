/**
 * Every component in the states that are easiest to get wrong, on one page; in development only. `children` come first.
 */
import type { ReactNode } from 'react'
import { ArtGallery, CardsGallery, StatesGallery, TablesGallery } from './content.gallery.tsx'
import { ButtonsGallery, NoticesGallery, OverlaysGallery } from './controls.gallery.tsx'
import styles from './components-gallery.module.css'
import { FieldsGallery } from './fields.gallery.tsx'
import { LiveRegion } from '../notices/live-region.tsx'
import { SkipLink } from '../buttons/skip-link.tsx'
import { ToastRegion } from '../notices/toast.tsx'

export function ComponentsGallery({ children }: { children?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className={styles.sheet}>
        <header>
          <h1>Components and states</h1>
          <p className="lead">One of each, in the state that is easiest to get wrong.</p>
        </header>
        {children}
        <ButtonsGallery />
        <NoticesGallery />
        <OverlaysGallery />
        <FieldsGallery />
        <CardsGallery />
        <StatesGallery />
        <TablesGallery />
        <ArtGallery />
      </main>
      <ToastRegion />
      <LiveRegion />
    </>
  )
}
