import { FilePenLine } from 'lucide-react'
import type { AnswerName } from '@hub/contract/client-choices'
import type { Client } from '@hub/contract/clients'
import { named } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { ClientPasswordsDialog } from '../../clients/parts/client-passwords-dialog.tsx'
import { PasswordGate } from '../../sessions/parts/password-gate.tsx'
import { clientAreaTexts } from '../client-area.texts.ts'
import { changedIn } from '../client-profile.rules.ts'
import { useAnswerName } from '../use-answer-name.ts'
import type { useClientProfile } from '../use-client-profile.ts'
import { ClientConflict } from './client-conflict.tsx'
import styles from './client-profile.module.css'
import { subjectOf } from './client-subject.tsx'

interface ProfileDialogsProps {
  profile: ReturnType<typeof useClientProfile>
  client: Client
}

/** The dialogs of the profile: confirm, the password again, which change wins, and the new password. */
export function ProfileDialogs({ profile, client }: ProfileDialogsProps) {
  const { step, edit, theirs, issued, send } = profile
  const dismiss = () => send({ type: 'DISMISS' })
  const { avatar_meta_value: glyph, avatar_color_meta_value: color } = client
  return (
    <>
      {edit !== null && <ConfirmSave profile={profile} edit={edit} client={client} />}
      {(step === 'relocked' || step === 'resetAsked') && (
        <PasswordGate purpose="continue" onVerified={() => send({ type: 'UNLOCKED' })} onClose={dismiss} />
      )}
      {step === 'conflict' && edit !== null && theirs !== null && (
        <ClientConflict
          theirs={theirs}
          before={edit.before}
          mine={edit.answers}
          lists={edit.lists}
          onKeepTheirs={() => send({ type: 'KEEP_THEIRS' })}
          onSaveMine={() => send({ type: 'SAVE_MINE' })}
          onClose={dismiss}
        />
      )}
      {step === 'resetTold' && issued !== null && (
        <ClientPasswordsDialog clients={[{ ...issued, avatar: { glyph, color } }]} onClose={dismiss} />
      )}
    </>
  )
}

type Edit = NonNullable<ProfileDialogsProps['profile']['edit']>

/** The changes once more, before they are stored (CLI-024). */
function ConfirmSave({ profile: { step, send }, client, edit }: ProfileDialogsProps & { edit: Edit }) {
  const t = useTexts(clientAreaTexts)
  const answerName = useAnswerName()
  const { before, answers, lists } = edit
  const valueOf = (name: AnswerName, id: number | null) =>
    lists[name].find((meta) => meta.id === id)?.meta_value ?? t('unknownAnswer')
  return (
    <ConfirmDialog
      isOpen={step === 'confirm' || step === 'saving'}
      icon={FilePenLine}
      subject={subjectOf(client)}
      title={t('confirmTitle')}
      text={t('confirmText')}
      confirmLabel={t('save')}
      isPending={step === 'saving'}
      pendingText={t('saving')}
      onConfirm={() => send({ type: 'CONFIRM' })}
      onCancel={() => send({ type: 'DISMISS' })}
    >
      <dl className={styles.changes}>
        {changedIn(before, answers).map((name) => (
          <div key={name}>
            <dt>{answerName(name)}</dt>
            <dd>
              {t.rich('fromTo', {
                from: valueOf(name, before[name]),
                to: valueOf(name, answers[name]),
                content: named,
              })}
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}
