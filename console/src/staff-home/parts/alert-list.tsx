import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { Alert } from '@hub/contract/staff-alerts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { SentenceGap } from '@hub/ui/language/sentence-gap.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import { alertsTexts } from '../alerts.texts.ts'
import { logSearch } from '../home.rules.ts'
import { useAlerts, useDismissAlert } from '../staff-home.queries.ts'
import styles from './alert-list.module.css'

/** What was seen, what is usual and where to look, each to be dismissed with a note (AUD-006). */
export function AlertList() {
  const t = useTexts(alertsTexts)
  const alerts = useAlerts()
  const [dismissing, setDismissing] = useState<Alert | null>(null)
  return (
    <>
      <Loaded
        query={alerts}
        label={t('loading')}
        failed={t('failed')}
        skeleton={<PanelSkeleton isInside count={2} />}
      >
        {({ records }) =>
          records.length === 0 ? (
            <p className={styles.none}>{t('none')}</p>
          ) : (
            <ul>
              {records.map((alert) => (
                <AlertRow key={alert.id} alert={alert} onDismiss={() => setDismissing(alert)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {dismissing !== null && <DismissDialog alert={dismissing} onClose={() => setDismissing(null)} />}
    </>
  )
}

function AlertRow({ alert, onDismiss }: { alert: Alert; onDismiss: () => void }) {
  const t = useTexts(alertsTexts)
  const moments = useMoments()
  const { kind, who, count, usual, fromAt, untilAt } = alert
  const title = t(kind)
  return (
    <li className={styles.alert}>
      <Icon of={Eye} className={styles.icon} />
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p>
          {t(`${kind}Text`, {
            ...{ name: who.name ?? t('somebody'), count, usual: usual ?? 0 },
            when: moments.between(fromAt, untilAt),
          })}
          <SentenceGap />
          <Link href={hrefOf('audit') + logSearch(alert)}>{t('viewLog')}</Link>
        </p>
      </div>
      <Button size="sm" aria-label={t('dismissOne', { title })} onPress={onDismiss}>
        {t('dismiss')}
      </Button>
    </li>
  )
}

function DismissDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useTexts(alertsTexts)
  const dismiss = useDismissAlert(alert.id)
  async function handleDismiss(note: string) {
    await dismiss.mutateAsync(note)
    showToast(t('dismissed'))
  }
  return (
    <ReasonDialog
      title={t('dismissTitle')}
      text={t('dismissText')}
      verb={t('dismiss')}
      onDo={handleDismiss}
      onClose={onClose}
    />
  )
}
