import { Ban, Mail, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { StaffEvent } from '@hub/contract/staff-events'
import { inLocale } from '@hub/contract/translations.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { MailPreview } from '#platform/mails/mail-preview.tsx'
import { eventEditHref } from '#platform/page/paths.ts'
import { eventEditTexts } from '../event-edit.texts.ts'
import { emptyMessage } from '../event-message.rules.ts'
import { eventMessageTexts } from '../event-message.texts.ts'
import { useCancelEvent, useCancellationPreview } from '../events.queries.ts'
import { MessageDialog } from './message-dialog.tsx'

/** What can be done with the event itself; a cancelled one is over. */
export function EventActions({ event }: { event: StaffEvent }) {
  const t = useTexts(eventEditTexts)
  const message = useTexts(eventMessageTexts)
  const [isCancelling, setCancelling] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const [form, setForm] = useState(emptyMessage)
  if (event.view === 'cancelled') return null
  return (
    <>
      {!event.hasBegun && (
        <Button variant="danger" icon={Ban} onPress={() => setCancelling(true)}>
          {t('cancelEvent')}
        </Button>
      )}
      {event.taken + event.waiting > 0 && (
        <Button icon={Mail} onPress={() => setWriting(true)}>
          {message('email')}
        </Button>
      )}
      <ButtonLink icon={Pencil} href={eventEditHref(event.id)}>
        {t('edit')}
      </ButtonLink>
      {isWriting && (
        <MessageDialog
          {...{ event, form }}
          onChange={setForm}
          onSent={() => {
            setForm(emptyMessage())
            setWriting(false)
          }}
          onClose={() => setWriting(false)}
        />
      )}
      {isCancelling && <CancelDialog event={event} onClose={() => setCancelling(false)} />}
    </>
  )
}

/** Cancels an event after saying whom it concerns, with a reason. */
function CancelDialog({ event, onClose }: { event: StaffEvent; onClose: () => void }) {
  const t = useTexts(eventEditTexts)
  const { locale } = useLocale()
  const preview = useCancellationPreview(event.id)
  const cancel = useCancelEvent(event.id)
  async function handleCancel(reason: string) {
    const { record } = await cancel.mutateAsync(reason)
    showToast(t('cancelled', { count: record.told }))
  }
  return (
    <ReasonDialog
      title={t('cancelTitle', { title: inLocale(event, locale).title })}
      text={t('cancelText')}
      verb={t('cancelEvent')}
      isDanger
      isLoading={preview.data === undefined}
      onDo={handleCancel}
      onClose={onClose}
    >
      <Loaded query={preview} label={t('loadingEffects')} skeleton={<Skeleton height="8rem" />}>
        {({ record: { places, waiting, mail } }) => (
          <>
            <p>{t('cancelNumbers', { places, waiting })}</p>
            {mail && <MailPreview mail={mail} />}
          </>
        )}
      </Loaded>
    </ReasonDialog>
  )
}
