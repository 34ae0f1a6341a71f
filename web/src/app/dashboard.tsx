import { CircleQuestionMark } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useWaiting } from '#platform/device/waiting.ts'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { DashboardScreen } from '../catalogue/dashboard.screen.tsx'
import { LogoutButton } from '../sessions/parts/logout-button.tsx'
import { appTexts } from './app.texts.ts'
import { DashboardToday } from './dashboard-today.tsx'
import { OwnModulesHere } from './own-modules-here.tsx'

const WaitingNotice = lazyPart(() =>
  import('./waiting-notice.tsx').then((m) => ({ default: m.WaitingNotice })),
)

/** The dashboard with what other slices put on it. */
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
      today={<DashboardToday waiting={<Waiting />} />}
      own={<OwnModulesHere />}
    />
  )
}

/** Rarely does anything wait, so the notice is fetched only when something does. */
function Waiting() {
  const { count } = useWaiting()
  if (count === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingNotice />
    </Suspense>
  )
}
