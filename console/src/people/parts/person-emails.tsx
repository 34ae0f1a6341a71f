import { Check, Clock, KeyRound, MailX } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '@hub/contract/staff-people'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table, type TableColumn } from '@hub/ui/lists/table.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { useResend, useSendReset } from '../people.queries.ts'
import { personEditTexts } from '../person-edit.texts.ts'
import { personMailTexts } from '../person-mails.texts.ts'
import styles from './person-emails.module.css'

const LOOKS = {
  waiting: { tone: 'neutral', icon: Clock },
  trying: { tone: 'attention', icon: Clock },
  sent: { tone: 'success', icon: Check },
  failed: { tone: 'attention', icon: MailX },
} as const

/** Only a link that confirms the address is sent again: every other mail is about something that was. */
const mayResend = ({ confirmedAt, standing }: Person) => confirmedAt === null && standing !== 'closed'

/** The mails to a facilitator with their status, never what was in one (PPL-001); the open confirmation is sent again (PPL-003). */
export function PersonEmails({ person }: { person: Person }) {
  const t = useTexts(personMailTexts)
  const moments = useMoments()
  const { mails } = person
  const confirmation = mails.find(({ kind }) => kind === 'confirmation')
  const mayAgain = mayResend(person)
  const columns: TableColumn<'email' | 'at' | 'status' | 'again'>[] = [
    { id: 'email', label: t('email'), isHeader: true },
    { id: 'at', label: t('at') },
    { id: 'status', label: t('status') },
    ...(mayAgain && confirmation !== undefined
      ? [{ id: 'again' as const, label: t('again'), align: 'end' as const, isLabelHidden: true }]
      : []),
  ]
  const rows = mails.map((mail) => ({
    id: mail.id,
    cells: {
      email: t(mail.kind),
      at: moments.at(mail.at),
      status: (
        <Chip {...LOOKS[mail.state]}>
          {mail.state === 'trying' ? t('trying', { count: mail.attempts }) : t(mail.state)}
        </Chip>
      ),
      // What waits is sent by itself.
      again: mail === confirmation && mail.state !== 'waiting' && <Resend person={person} />,
    },
  }))
  if (rows.length === 0)
    return (
      <Panel title={t('title')} actions={mayAgain && <Resend person={person} />}>
        <p className="muted">{t('none')}</p>
      </Panel>
    )
  return (
    <Panel
      title={t('title')}
      fact={t('lastDays')}
      isFlush
      className={styles.emails}
      actions={mayAgain && confirmation === undefined && <Resend person={person} />}
    >
      <Table caption={t('title')} columns={columns} rows={rows} className={styles.table} />
    </Panel>
  )
}

function Resend({ person }: { person: Person }) {
  const t = useTexts(personEditTexts)
  const mails = useTexts(personMailTexts)
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useResend(person.id)
  return (
    <>
      <Button
        size="sm"
        aria-label={mails('resendOf', { mail: mails('confirmation') })}
        onPress={() => setOpen(true)}
      >
        {mails('resend')}
      </Button>
      {isOpen && (
        <SendDialog
          title={t('resendTitle', { name: nameOf(person) })}
          text={t('resendText', { email: person.email })}
          send={() => mutateAsync(undefined)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Sends a link with which they choose a new password (PPL-003). */
export function SendReset({ person }: { person: Person }) {
  const t = useTexts(personEditTexts)
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useSendReset(person.id)
  if (person.standing === 'closed') return null
  return (
    <>
      <Button icon={KeyRound} onPress={() => setOpen(true)}>
        {t('reset')}
      </Button>
      {isOpen && (
        <SendDialog
          title={t('resetTitle', { name: nameOf(person) })}
          text={t('resetText', { email: person.email })}
          send={() => mutateAsync(undefined)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

interface SendDialogProps {
  title: string
  text: string
  send: () => Promise<{ record: { email: string } }>
  onClose: () => void
}

function SendDialog({ title, text, send, onClose }: SendDialogProps) {
  const t = useTexts(personEditTexts)
  async function handleSend() {
    const { record } = await send()
    showToast(t('sent', { email: record.email }))
  }
  return (
    <ReasonDialog
      title={title}
      text={text}
      verb={t('send')}
      hasReason={false}
      onDo={handleSend}
      onClose={onClose}
    />
  )
}
