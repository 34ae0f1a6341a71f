import { CalendarCheck, CalendarX } from 'lucide-react'
import type { HubEvent } from '@hub/contract/events'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { Dialog, type DialogSubject } from '@hub/ui/dialogs/dialog.tsx'
import { langOf, named } from '@hub/ui/language/named.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { dateRange } from '../event-dates.ts'
import { eventsTexts } from '../events.texts.ts'
import type { Registration } from '../use-registration.ts'
import { CalendarButton } from './event-buttons.tsx'

interface DialogsProps {
  event: HubEvent
  registration: Registration
}

/** The dialogs after a press on Register, and the question before a place is given back. */
export function RegistrationDialogs(props: DialogsProps) {
  return (
    <>
      <SuccessDialog {...props} />
      <FullDialog {...props} />
      <CancelDialog {...props} />
    </>
  )
}

/** The event a dialog is about, and when it is. */
function useSubject({ title, start_date, end_date }: HubEvent): DialogSubject {
  const { locale } = useLocale()
  return { name: title, lang: langOf(title), facts: dateRange(start_date, end_date, locale) ?? undefined }
}

/** The place is stored and the email is being sent (NAV-031). */
function SuccessDialog({ event, registration: { shown, show } }: DialogsProps) {
  const t = useTexts(eventsTexts)
  const subject = useSubject(event)
  const close = () => show(null)
  return (
    <Dialog
      isOpen={shown === 'success'}
      onClose={close}
      isDismissable
      icon={CalendarCheck}
      subject={subject}
      title={t('awesome')}
      description={
        <>
          <p>{t('awesomeText')}</p>
          {event.join_state === 'coming' && <p>{t('joinComing')}</p>}
        </>
      }
      actions={
        <>
          <CalendarButton event={event} />
          <Button variant="primary" onPress={close}>
            {t('close')}
          </Button>
        </>
      }
    />
  )
}

/** No place is left: offers the waiting list (NAV-032). */
function FullDialog({ event, registration }: DialogsProps) {
  const t = useTexts(eventsTexts)
  const { shown, show, isChangingList, join, leave } = registration
  const subject = useSubject(event)
  const isWaiting = event.is_waiting
  return (
    <Dialog
      isOpen={shown === 'full'}
      onClose={() => show(null)}
      isBusy={isChangingList}
      icon={CalendarX}
      tone="attention"
      subject={subject}
      title={t('full')}
      description={<p>{t('fullText')}</p>}
      actions={
        <>
          <Button isDisabled={isChangingList} onPress={() => show(null)}>
            {t('close')}
          </Button>
          <Button
            variant={isWaiting ? 'secondary' : 'primary'}
            isPending={isChangingList}
            pendingText={t('joining')}
            onPress={isWaiting ? leave : join}
          >
            {t(isWaiting ? 'leaveList' : 'tellMe')}
          </Button>
        </>
      }
    >
      <div role="status">
        {isWaiting && (
          <Notice tone="success" title={t('waiting')}>
            {t('waitingText')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function CancelDialog({ event, registration }: DialogsProps) {
  const t = useTexts(eventsTexts)
  const subject = useSubject(event)
  return (
    <ConfirmDialog
      isOpen={registration.shown === 'cancel'}
      title={t('cancelTitle')}
      text={<p>{t.rich('cancelText', { title: event.title, name: named })}</p>}
      icon={CalendarX}
      subject={subject}
      cancelLabel={t('keepPlace')}
      confirmLabel={t('cancelPlace')}
      isDanger
      isPending={registration.isCancelling}
      onCancel={() => registration.show(null)}
      onConfirm={registration.cancel}
    />
  )
}
