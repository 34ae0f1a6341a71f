import { useState } from 'react'
import { listed } from '@hub/contract/listed.rules'
import { INVITED_AT_ONCE_MAX, type InvitationFile } from '@hub/contract/staff-invitations'
import { LOCALE_FACTS, LOCALES, type Locale } from '@hub/contract/locales'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { Effects, EffectsTitle } from '#platform/lists/effects.tsx'
import { MailPreview } from '#platform/mails/mail-preview.tsx'
import { InvitedPeople, RejectedRows } from './invite-rows.tsx'
import { useCheck, useSend, type Upload } from './invite.queries.ts'
import { inviteTexts } from './people-invite.texts.ts'
import styles from './people-invite.module.css'

interface InviteCheckProps {
  csv: string
  /** The name of the file; null for one person by the form. */
  name: string | null
  onDone: () => void
}

/** What inviting would do, row by row, with the email: nothing is sent before the press (PPL-004). */
export function InviteCheck({ csv, name, onDone }: InviteCheckProps) {
  const t = useTexts(inviteTexts)
  const [locale, setLocale] = useState<Locale>(useLocale().locale)
  const [again, setAgain] = useState(false)
  const upload = { csv, locale, again }
  const check = useCheck(upload)
  return (
    <Panel title={t(name === null ? 'checkOne' : 'check')} fact={name ?? undefined}>
      <Loaded
        query={check}
        label={t('checking')}
        failed={t('checkFailed')}
        skeleton={<Skeleton height="12rem" />}
      >
        {({ record }) =>
          record.fault === null ? (
            <div className={styles.part}>
              <Summary file={record} {...{ again, setAgain }} />
              {record.rejected.length > 0 && <RejectedRows file={record} />}
              {record.people.length > 1 && <InvitedPeople people={record.people} />}
              {record.mail !== null && (
                <Mail mail={record.mail} count={record.invited} {...{ locale, setLocale }} />
              )}
              <Send upload={upload} file={record} onDone={onDone} />
            </div>
          ) : (
            <Fault fault={record.fault} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function Fault({ fault: { fault, line, column } }: { fault: NonNullable<InvitationFile['fault']> }) {
  const t = useTexts(inviteTexts)
  return (
    <Notice tone="danger" role="alert" title={t('faultTitle')}>
      <p>{t(fault, { line: String(line), column: column ?? '', rows: INVITED_AT_ONCE_MAX })}</p>
    </Notice>
  )
}

interface SummaryProps {
  file: InvitationFile
  again: boolean
  setAgain: (again: boolean) => void
}

function Summary({ file, again, setAgain }: SummaryProps) {
  const t = useTexts(inviteTexts)
  const { locale } = useLocale()
  const count = (...states: string[]) => file.people.filter(({ state }) => states.includes(state)).length
  const [waiting, registered] = [count('invited'), count('registered')]
  const facts = [
    t('willInvite', { count: file.invited }),
    waiting > 0 && t('waiting', { count: waiting }),
    registered > 0 && t('registered', { count: registered }),
    file.rejected.length > 0 && t('rejected', { count: file.rejected.length }),
    file.unused.length > 0 && t('unused', { names: listed(file.unused, locale) }),
  ].filter((fact) => fact !== false)
  return (
    <div className={styles.part}>
      <Effects>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Effects>
      {count('invited', 'again') > 0 && (
        <Checkbox isSelected={again} onChange={setAgain}>
          {t('again')}
        </Checkbox>
      )}
    </div>
  )
}

interface MailProps {
  mail: NonNullable<InvitationFile['mail']>
  count: number
  locale: Locale
  setLocale: (locale: Locale) => void
}

function Mail({ mail, count, locale, setLocale }: MailProps) {
  const t = useTexts(inviteTexts)
  return (
    <div>
      <div className={styles.mailHead}>
        <EffectsTitle>{count > 1 ? t('mailFirst', { count }) : t('mail')}</EffectsTitle>
        <ToggleGroup
          label={t('language')}
          options={LOCALES.map((id) => ({ id, label: LOCALE_FACTS[id].name, lang: LOCALE_FACTS[id].lang }))}
          value={locale}
          onChange={setLocale}
        />
      </div>
      <MailPreview mail={mail} />
    </div>
  )
}

function Send({ upload, file, onDone }: { upload: Upload; file: InvitationFile; onDone: () => void }) {
  const t = useTexts(inviteTexts)
  const messageOf = useMessageOf()
  const send = useSend()
  async function handleSend() {
    const { record } = await send.mutateAsync(upload)
    showToast(t('sent', { count: record.invited }))
    // The rows with errors stay, to be downloaded.
    if (record.rejected.length === 0) onDone()
  }
  return (
    <>
      {send.isError && (
        <Notice tone="danger" role="alert">
          {messageOf(send.error)}
        </Notice>
      )}
      <div className={styles.actions}>
        {file.invited > 0 && (
          <Button
            variant="primary"
            isPending={send.isPending}
            pendingText={t('sending')}
            onPress={() => void handleSend().catch(() => undefined)}
          >
            {t('send', { count: file.invited })}
          </Button>
        )}
        <Button isDisabled={send.isPending} onPress={onDone}>
          {t('discard')}
        </Button>
        <span className="muted">{t('nothingYet')}</span>
      </div>
    </>
  )
}
