import { Outlet } from '@tanstack/react-router'

/** Where the screen stands; the skip link and the heading's focus lead here. */
export function Main({ className }: { className?: string | undefined }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      <Outlet />
    </main>
  )
}
