import { Clock } from 'lucide-react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { timeOfDay } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import type { EndOfSession } from '../session-end.rules.ts'
import { sessionEndTexts } from '../session-end.texts.ts'
import { useStay } from '../staff-sessions.queries.ts'

/** Two minutes before the end: stay signed in, where use puts the end off (STA-005). */
export function EndsSoonDialog({ end, onClose }: { end: EndOfSession; onClose: () => void }) {
  const t = useTexts(sessionEndTexts)
  const { locale } = useLocale()
  const messageOf = useMessageOf()
  const stay = useStay()
  const time = timeOfDay(new Date(end.atMs).toISOString(), locale)
  return (
    <Dialog
      isOpen
      role="alertdialog"
      icon={Clock}
      tone="attention"
      title={t('endsSoon')}
      description={t(end.isFinal ? 'finalSoon' : 'idleSoon', { time })}
      onClose={onClose}
      isBusy={stay.isPending}
      actions={
        end.isFinal ? (
          <Button variant="primary" onPress={onClose}>
            {t('understood')}
          </Button>
        ) : (
          <Button
            variant="primary"
            isPending={stay.isPending}
            pendingText={t('staying')}
            onPress={() => stay.mutateAsync().then(onClose, () => undefined)}
          >
            {t('stay')}
          </Button>
        )
      }
    >
      {stay.isError && (
        <Notice tone="danger" role="alert">
          {messageOf(stay.error)}
        </Notice>
      )}
    </Dialog>
  )
}
