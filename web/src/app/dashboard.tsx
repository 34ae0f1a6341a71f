import { CircleQuestionMark } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { hrefOf } from '#platform/paths.ts'
import { useTexts } from '#platform/texts.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { DashboardScreen } from '../catalogue/dashboard.screen.tsx'
import { LogoutButton } from '../sessions/parts/logout-button.tsx'
import { appTexts } from './app.texts.ts'
import { WaitingNotice } from './waiting-notice.tsx'
import styles from './dashboard-today.module.css'

const DashboardToday = lazyPart(() =>
  import('./dashboard-today.tsx').then((m) => ({ default: m.DashboardToday })),
)
const OwnModulesHere = lazyPart(() =>
  import('./own-modules-here.tsx').then((m) => ({ default: m.OwnModulesHere })),
)

/** The dashboard with what other slices put on it. What is one's own is fetched behind the cards all begin with. */
export function Dashboard() {
  const t = useTexts(appTexts)
  return (
    <DashboardScreen
      logout={
        <div className="actions">
          <ButtonLink variant="quiet" icon={CircleQuestionMark} href={hrefOf('help')}>
            {t('help')}
          </ButtonLink>
          <LogoutButton />
        </div>
      }
      today={
        <Suspense fallback={<div className={styles.awaited} />}>
          <DashboardToday waiting={<WaitingNotice />} />
        </Suspense>
      }
      own={
        <Suspense fallback={null}>
          <OwnModulesHere />
        </Suspense>
      }
    />
  )
}
