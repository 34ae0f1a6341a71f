/** The dialogs about who has a place in an event. */
import { useState } from 'react'
import type { StaffEvent, StaffRegistrant } from '@hub/contract/staff-events'
import { inLocale } from '@hub/contract/translations.rules'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { MailPreview } from '#platform/mails/mail-preview.tsx'
import { useLater } from '#platform/page/later.ts'
import { eventTexts } from '../event.texts.ts'
import {
  CANDIDATE_LETTERS,
  useAddRegistrant,
  useCandidates,
  useRemovalPreview,
  useRemoveRegistrant,
} from '../events.queries.ts'
import foundStyles from '#platform/lists/found-people.module.css'
import styles from '../event.module.css'

interface EventDialogProps {
  event: StaffEvent
  onClose: () => void
}

/** Finds facilitators by name or email, and gives one after the other a place. */
export function AddRegistrantDialog({ event, onClose }: EventDialogProps) {
  const t = useTexts(eventTexts)
  const { locale } = useLocale()
  const messageOf = useMessageOf()
  const [typed, setTyped] = useState('')
  const q = useLater(typed.trim())
  const found = useCandidates(event.id, q)
  const add = useAddRegistrant(event.id)
  async function handleAdd(id: number, name: string) {
    try {
      await add.mutateAsync(id)
      showToast(t('added', { name }))
    } catch {
      // The notice below says what happened.
    }
  }
  const isAsked = q.length >= CANDIDATE_LETTERS
  const rows = isAsked ? (found.data?.records ?? []) : []
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('addTitle', { title: inLocale(event, locale).title })}
      description={t('addText')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <div className={styles.body}>
        <TextField label={t('find')} type="search" value={typed} onChange={setTyped} />
        <ul className={foundStyles.found} aria-live="polite">
          {rows.map(({ id, name, email, agency, isRegistered }) => (
            <li key={id}>
              <span className={foundStyles.words}>
                <b>{name}</b>{' '}
                <span className="muted">
                  <EmailAddress address={email} /> · {agency}
                </span>
              </span>
              {isRegistered ? (
                <span className="muted">{t('isRegistered')}</span>
              ) : (
                <Button
                  size="sm"
                  aria-label={t('addOne', { name })}
                  isDisabled={add.isPending}
                  onPress={() => handleAdd(id, name)}
                >
                  {t('addShort')}
                </Button>
              )}
            </li>
          ))}
          {isAsked && found.isSuccess && rows.length === 0 && (
            <li className="muted">{t('nobodyFits', { q })}</li>
          )}
        </ul>
        {(add.isError || found.isError) && (
          <Notice tone="danger" role="alert">
            {messageOf(add.error ?? found.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** Ends a place after showing the mail and who waits for it, with a reason. */
export function RemoveRegistrantDialog(props: EventDialogProps & { person: StaffRegistrant }) {
  const { event, person, onClose } = props
  const t = useTexts(eventTexts)
  const { locale } = useLocale()
  const { facilitatorId, name } = person
  const preview = useRemovalPreview(event.id, facilitatorId)
  const remove = useRemoveRegistrant(event.id)
  async function handleRemove(reason: string) {
    await remove.mutateAsync({ facilitatorId, reason })
    showToast(t('removed', { name }))
  }
  return (
    <ReasonDialog
      title={t('removeTitle', { name, title: inLocale(event, locale).title })}
      text={t('removeText')}
      verb={t('remove')}
      isDanger
      isLoading={preview.data === undefined}
      onDo={handleRemove}
      onClose={onClose}
    >
      <Loaded query={preview} label={t('loadingMail')} skeleton={<Skeleton height="10rem" />}>
        {({ record: { mail, waiting } }) => (
          <>
            <p>{t('removeWaiting', { waiting })}</p>
            <MailPreview mail={mail} />
          </>
        )}
      </Loaded>
    </ReasonDialog>
  )
}
