import { Outlet } from '@hub/ui/routing/outlet.tsx'
import { FailedScreen } from './failed-screen.tsx'
import { PendingScreen } from './pending-screen.tsx'

const PENDING = <PendingScreen />

/** The container of the screen; the skip link and the heading's focus lead here. */
export function Main({ className }: { className?: string | undefined }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      <Outlet pending={PENDING} failed={FailedScreen} />
    </main>
  )
}
