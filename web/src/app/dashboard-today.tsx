import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { useOnline } from '#platform/calls/online.ts'
import { useReceipt } from '#platform/device/receipt.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { AwaitedCard } from './awaited-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NextEvent } from './next-event.tsx'
import { ContinueCard } from '../shortcuts/parts/continue-card.tsx'
import { lastOf, useShortcuts } from '../shortcuts/shortcuts.queries.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import styles from './dashboard-today.module.css'

/** Shown only after recording. */
const ReceiptCard = lazyPart(() => import('./receipt-card.tsx').then((m) => ({ default: m.ReceiptCard })))

/**
 * What the facilitator most likely needs: the receipt of the last recording, the last module, the next event, and
 * what waits to be sent.
 */
export function DashboardToday({ waiting }: { waiting?: ReactNode }) {
  const t = useTexts(dashboardTexts)
  const isOnline = useOnline()
  const { data, isLoading } = useShortcuts(isOnline)
  const shortcuts = data?.records
  const last = shortcuts && lastOf(shortcuts)
  const user = useSessionUser()
  const receipt = useReceipt(user?.id ?? 0)
  const isFirst = shortcuts !== undefined && !last && !receipt
  return (
    <section className={styles.today} aria-label={t('today')}>
      {isLoading ? (
        <AwaitedCard />
      ) : (
        <>
          {receipt && (
            <Suspense fallback={<AwaitedCard />}>
              <ReceiptCard className={styles.row} receipt={receipt} />
            </Suspense>
          )}
          {waiting}
          {isFirst && <FirstSteps teamName={user?.teamName ?? null} />}
          {/* The receipt leads to the same launch. */}
          {last && last.id !== receipt?.run.moduleId && <ContinueCard shortcut={last} />}
        </>
      )}
      {isOnline && <NextEvent />}
    </section>
  )
}
