import { useTexts } from '@hub/ui/language/texts.ts'
import { DashboardGroups } from '../../catalogue/dashboard.screen.tsx'
import { appTexts } from '../app.texts.ts'

/** The two groups of cards with which every facilitator begins, without what is about one of them (CTM-002). */
export function PreviewDashboardScreen() {
  const t = useTexts(appTexts)
  return (
    <>
      <h1 tabIndex={-1}>{t('dashboard')}</h1>
      <DashboardGroups />
    </>
  )
}
