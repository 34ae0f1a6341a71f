import { CircleQuestionMark } from 'lucide-react'
import { hrefOf } from '#platform/paths.ts'
import { useTexts } from '#platform/texts.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { DashboardScreen } from '../catalogue/dashboard.screen.tsx'
import { LogoutButton } from '../sessions/parts/logout-button.tsx'
import { appTexts } from './app.texts.ts'
import { DashboardToday } from './dashboard-today.tsx'
import { OwnModulesHere } from './own-modules-here.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

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
      today={<DashboardToday waiting={<WaitingNotice />} />}
      own={<OwnModulesHere />}
    />
  )
}
