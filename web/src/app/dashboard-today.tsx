import { Info } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { isEnterable, routeOf } from '@hub/contract/catalogue.rules'
import { lazyPart } from '#platform/lazy-part.ts'
import { useOnline } from '#platform/online.ts'
import { useAppSettings } from '#platform/queries.ts'
import { useReceipt } from '#platform/receipt.ts'
import { useSessionUser } from '#platform/session.ts'
import { useTexts } from '#platform/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { named } from '#ui/named.tsx'
import { useLearningTypes } from '../catalogue/catalogue.queries.ts'
import { NextEvent } from './next-event.tsx'
import { ContinueCard } from '../shortcuts/parts/continue-card.tsx'
import { lastOf, useShortcuts } from '../shortcuts/shortcuts.queries.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import styles from './dashboard-today.module.css'

/** Only after recording is it shown. */
const ReceiptCard = lazyPart(() => import('./receipt-card.tsx').then((m) => ({ default: m.ReceiptCard })))

/** What one probably came for: the receipt of what was just recorded, the last module, the next event, and what waits to be sent. */
export function DashboardToday({ waiting }: { waiting?: ReactNode }) {
  const t = useTexts(dashboardTexts)
  const isOnline = useOnline()
  const { data, isLoading } = useShortcuts(isOnline)
  const shortcuts = data?.records
  const last = shortcuts && lastOf(shortcuts)
  const user = useSessionUser()
  const receipt = useReceipt(user?.id ?? 0)
  if (isLoading) return <div className={styles.awaited} aria-busy />
  const isFirst = shortcuts !== undefined && !last && !receipt
  return (
    <section className={styles.today} aria-label={t('today')}>
      {receipt && (
        <Suspense fallback={<div className={styles.awaited} aria-busy />}>
          <ReceiptCard className={styles.row} receipt={receipt} />
        </Suspense>
      )}
      {waiting}
      {isFirst && <FirstSteps teamName={user?.teamName ?? null} />}
      {/* The receipt leads to the same launch. */}
      {last && last.id !== receipt?.run.moduleId && <ContinueCard shortcut={last} />}
      {isOnline && <NextEvent />}
    </section>
  )
}

/** For whoever begins: what happens next, who decides, and whom to ask. */
function FirstSteps({ teamName }: { teamName: string | null }) {
  const t = useTexts(dashboardTexts)
  const { providerName = '', contactEmail = '' } = useAppSettings() ?? {}
  const types = useLearningTypes().data?.records
  const hasModules =
    types === undefined || types.some((type) => isEnterable(type) && routeOf(type) === 'sectorList')
  const names = { provider: providerName, team: teamName ?? '', name: named }
  return (
    <article className={styles.first}>
      <h2 className={styles.title}>
        <Icon of={Info} />
        {t('firstSteps')}
      </h2>
      <ul>
        <li>{t(hasModules ? 'whatNext' : 'whatNextWithout')}</li>
        <li>{t.rich(whoDecides(teamName !== null, hasModules), names)}</li>
        <li>
          {t(teamName === null ? 'whomToAsk' : 'whomToAskOfTeam')}{' '}
          <Link href={`mailto:${contactEmail}`}>{contactEmail}</Link>
        </li>
      </ul>
    </article>
  )
}

function whoDecides(hasTeam: boolean, hasModules: boolean) {
  if (!hasTeam) return 'whoDecides'
  return hasModules ? 'whoDecidesTeam' : 'whoDecidesModules'
}
