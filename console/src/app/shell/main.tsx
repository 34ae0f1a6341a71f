import { useTexts } from '@hub/ui/language/texts.ts'
import { Outlet } from '@hub/ui/routing/outlet.tsx'
import { SlowNote } from '@hub/ui/states/loading-state.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { consoleTexts } from '../console.texts.ts'
import { FailedScreen } from './failed-screen.tsx'

const PENDING = <Pending />

/** The container of the screen; the skip link and the heading's focus lead here. */
export function Main({ className }: { className?: string | undefined }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      <Outlet pending={PENDING} failed={FailedScreen} />
    </main>
  )
}

function Pending() {
  const t = useTexts(consoleTexts)
  return (
    <div aria-busy>
      <h1 className="visually-hidden">{t('loading')}</h1>
      <Skeleton height="34px" width="min(320px, 70%)" />
      <div className="section">
        <Skeleton height="280px" />
      </div>
      <SlowNote />
    </div>
  )
}
