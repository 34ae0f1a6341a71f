import { useEffect } from 'react'
import { SkipLink } from '@hub/ui/buttons/skip-link.tsx'
import { useRouterState } from '@hub/ui/routing/use-router.ts'
import type { RouteFacts } from '../router.ts'
import { NewCodeDialog } from '../../staff-sessions/parts/new-code-dialog.tsx'
import { SessionEnd } from '../../staff-sessions/parts/session-end.tsx'
import { forgetVisits } from '../palette/recent.ts'
import { Entrance } from './entrance.tsx'
import { Main } from './main.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'
import styles from './frame.module.css'

/** The frame around every screen: a side bar by area and a top bar, or, while signing in, the console's name alone. */
export function Frame() {
  const match = useRouterState((state) => state.match)
  const facts = match?.route.facts as RouteFacts | undefined
  const heading = useArrival(match?.pathname)
  const isAlone = facts?.frame === 'alone'
  useEffect(() => {
    if (isAlone) forgetVisits()
  }, [isAlone])
  if (facts === undefined) return null
  return (
    <>
      <SkipLink />
      {facts.frame === 'alone' ? (
        <Entrance />
      ) : (
        <div className={styles.console}>
          <SideNavigation current={facts.name} />
          <div className={styles.content}>
            <TopBar current={facts.name} heading={heading} />
            <Main className={styles.page} />
          </div>
          <SessionEnd />
          <NewCodeDialog />
        </div>
      )}
    </>
  )
}
