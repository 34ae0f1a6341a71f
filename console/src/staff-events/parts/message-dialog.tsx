import { useState } from 'react'
import {
  type EventMessage,
  type EventMessageEffects,
  MESSAGE_MAX,
  MESSAGE_READERS,
  SUBJECT_MAX,
} from '@hub/contract/event-messages'
import { LOCALE_FACTS, LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { StaffEvent } from '@hub/contract/staff-events'
import { inLocale } from '@hub/contract/translations.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { MailPreview } from '#platform/mails/mail-preview.tsx'
import { type MessageForm, messageKeys, messageOf } from '../event-message.rules.ts'
import { eventMessageTexts } from '../event-message.texts.ts'
import { usePreviewMessage, useSendMessage } from '../events.queries.ts'
import styles from '../event.module.css'

interface MessageDialogProps {
  event: StaffEvent
  /** Kept by the page, so that what was typed is there when the dialog opens again. */
  form: MessageForm
  onChange: (form: MessageForm) => void
  onSent: () => void
  onClose: () => void
}

/** Writes to the people in an event: first the words, then who gets them and how, then it is sent (CTM-009, STA-013). */
export function MessageDialog(props: MessageDialogProps) {
  const { event, form } = props
  const [shown, setShown] = useState<{ message: EventMessage; effects: EventMessageEffects } | null>(null)
  const preview = usePreviewMessage(event.id)
  const look = async (message: EventMessage) => {
    const { record } = await preview.mutateAsync(message)
    setShown({ message, effects: record })
  }
  return shown === null ? (
    <Writing {...props} error={preview.error} isPending={preview.isPending} onShow={look} />
  ) : (
    <Sending
      {...props}
      {...shown}
      formKey={form.key}
      onAgain={() => look(shown.message)}
      onBack={() => setShown(null)}
    />
  )
}

interface WritingProps extends MessageDialogProps {
  error: unknown
  isPending: boolean
  onShow: (message: EventMessage) => Promise<void>
}

function Writing({ event, form, onChange, onClose, error, isPending, onShow }: WritingProps) {
  const t = useTexts(eventMessageTexts)
  const { locale } = useLocale()
  const sentenceOf = useMessageOf()
  const [isChecked, setChecked] = useState(false)
  const { message, missing } = messageOf(form)
  const counts = { registered: event.taken, waiting: event.waiting, everybody: event.taken + event.waiting }
  const set = (change: Partial<MessageForm>) => onChange({ ...form, ...change })
  async function handleShow() {
    setChecked(true)
    if (message === null) return
    // What fails stands below the fields.
    await onShow(message).catch(() => undefined)
  }
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('title', { title: inLocale(event, locale).title })}
      description={t('lead')}
      onClose={onClose}
      isBusy={isPending}
      actions={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {t('later')}
          </Button>
          <Button variant="primary" isPending={isPending} pendingText={t('checking')} onPress={handleShow}>
            {t('show')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <Select
          label={t('to')}
          options={MESSAGE_READERS.map((id) => ({ id, label: t(id, { count: counts[id] }) }))}
          value={form.to}
          onChange={(to) => set({ to })}
        />
        {LOCALES.map((of) => {
          const keys = messageKeys(of)
          const { name: language } = LOCALE_FACTS[of]
          const isOptional = of !== SOURCE_LOCALE
          const errorOf = (key: string) => (isChecked && missing.includes(key) ? t('missing') : undefined)
          return (
            <div key={of} className={styles.language}>
              <TextField
                label={t('subject', { language })}
                value={form.texts[keys.subject] ?? ''}
                onChange={(text) => set({ texts: { ...form.texts, [keys.subject]: text } })}
                maxLength={SUBJECT_MAX}
                error={errorOf(keys.subject)}
                isRequired={!isOptional}
              />
              <TextArea
                label={t('text', { language })}
                value={form.texts[keys.text] ?? ''}
                onChange={(text) => set({ texts: { ...form.texts, [keys.text]: text } })}
                maxLength={MESSAGE_MAX}
                rows={5}
                error={errorOf(keys.text)}
                isRequired={!isOptional}
              />
            </div>
          )
        })}
        {error !== null && (
          <Notice tone="danger" role="alert">
            {sentenceOf(error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

interface SendingProps extends MessageDialogProps {
  message: EventMessage
  effects: EventMessageEffects
  /** Names this message, so that a second press mails nobody twice. */
  formKey: string
  onAgain: () => Promise<void>
  onBack: () => void
}

function Sending({ event, message, effects, formKey, onAgain, onBack, onSent, onClose }: SendingProps) {
  const t = useTexts(eventMessageTexts)
  const sentenceOf = useMessageOf()
  const send = useSendMessage(event.id)
  const { told, samples } = effects
  async function handleSend() {
    try {
      const { record } = await send.mutateAsync({ ...message, key: formKey, told })
      showToast(t('sent', { count: record.told }))
      onSent()
    } catch {
      // Others would get it now: the numbers are read again, and the sentence below says why.
      await onAgain().catch(() => undefined)
    }
  }
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('sendTitle', { count: told })}
      description={t(told === 0 ? 'nobody' : 'sendText')}
      onClose={onClose}
      isBusy={send.isPending}
      actions={
        <>
          <Button isDisabled={send.isPending} onPress={onBack}>
            {t('back')}
          </Button>
          {told > 0 && (
            <Button
              variant="primary"
              isPending={send.isPending}
              pendingText={t('sending')}
              onPress={handleSend}
            >
              {t('send', { count: told })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {samples.map(({ count, mail }) => (
          <section key={mail.locale} className={styles.sample}>
            <p>{t('inLanguage', { count, language: languageOf(mail.locale) })}</p>
            <MailPreview mail={mail} />
          </section>
        ))}
        {send.isError && (
          <Notice tone="danger" role="alert">
            {sentenceOf(send.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

const languageOf = (locale: string) =>
  LOCALES.filter((one) => one === locale).map((one) => LOCALE_FACTS[one].name)[0] ?? locale
