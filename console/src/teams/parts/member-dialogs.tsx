/** The dialogs about who belongs to a team, and which clients it has. */
import { useState } from 'react'
import type { TeamDetail } from '@hub/contract/staff-teams'
import { fitsTeam } from '@hub/contract/team-agencies.rules'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { listed } from '@hub/contract/listed.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useLater } from '#platform/page/later.ts'
import { useAddMember, useFacilitators, useMoveClients, useRemoveMember } from '../teams.queries.ts'
import { teamsTexts } from '../teams.texts.ts'
import foundStyles from '#platform/lists/found-people.module.css'
import styles from '../team.module.css'

interface TeamDialogProps {
  team: TeamDetail
  onClose: () => void
}

/** Finds facilitators by name or email, and adds one after the other. */
export function AddMemberDialog({ team, onClose }: TeamDialogProps) {
  const t = useTexts(teamsTexts)
  const { locale } = useLocale()
  const messageOf = useMessageOf()
  const [typed, setTyped] = useState('')
  const q = useLater(typed.trim())
  const found = useFacilitators(q)
  const add = useAddMember(team.id)
  async function handleAdd(id: number, name: string) {
    try {
      await add.mutateAsync(id)
      showToast(t('added', { name, team: team.name }))
    } catch {
      // The notice below says what happened.
    }
  }
  const agencies = team.agencies.map(({ id }) => id)
  const rows = q === '' ? [] : (found.data?.records ?? [])
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('addTitle', { team: team.name })}
      description={
        agencies.length === 0
          ? t('addText')
          : t('addTextOf', {
              agency: listed(
                team.agencies.map(({ name }) => name),
                locale,
              ),
            })
      }
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <div className={styles.body}>
        <TextField label={t('find')} type="search" value={typed} onChange={setTyped} />
        <ul className={foundStyles.found} aria-live="polite">
          {rows.map(({ id, name, email, ...person }) => (
            <li key={id}>
              <span className={foundStyles.words}>
                <b>{name}</b>{' '}
                <span className="muted">
                  <EmailAddress address={email} />
                </span>
              </span>
              {team.people.some((one) => one.id === id) ? (
                <span className="muted">{t('isMember')}</span>
              ) : !fitsTeam(person, agencies) ? (
                <span className="muted">{t('ofOther', { agency: person.agency })}</span>
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
          {q !== '' && found.isSuccess && rows.length === 0 && (
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

/** Ends a membership; adding the member again undoes it. */
export function RemoveMemberDialog(props: TeamDialogProps & { person: { id: number; name: string } }) {
  const { team, person, onClose } = props
  const t = useTexts(teamsTexts)
  const lists = useTexts(listsTexts)
  const messageOf = useMessageOf()
  const remove = useRemoveMember(team.id)
  const add = useAddMember(team.id)
  const names = { name: person.name, team: team.name }
  async function handleUndo() {
    try {
      await add.mutateAsync(person.id)
      showToast(t('added', names))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  async function handleRemove(reason: string) {
    await remove.mutateAsync({ facilitatorId: person.id, reason })
    showToast(t('removed', names), { action: { label: lists('undo'), onPress: () => void handleUndo() } })
  }
  return (
    <ReasonDialog
      title={t('removeTitle', names)}
      text={t('removeText')}
      verb={t('remove')}
      isDanger
      onDo={handleRemove}
      onClose={onClose}
    >
      <p>{t('removeStay', { count: team.openFiles })}</p>
    </ReasonDialog>
  )
}

/** Moves clients to the team by their IDs, all or none. */
export function MoveClientsDialog({ team, onClose }: TeamDialogProps) {
  const t = useTexts(teamsTexts)
  const move = useMoveClients(team.id)
  const [typed, setTyped] = useState('')
  const [isTouched, setTouched] = useState(false)
  const codes = typed.split(/[\s,;]+/).filter((code) => code !== '')
  const unknown = isCallError(move.error, 'CodesUnknown')
    ? (move.error.record as { codes: string[] }).codes
    : []
  async function handleMove(reason: string) {
    const { record } = await move.mutateAsync({ codes, reason })
    showToast(t('moved', { count: record.moved }))
  }
  const missing = isTouched && codes.length === 0 ? t('codesMissing') : undefined
  return (
    <ReasonDialog
      title={t('moveTitle', { team: team.name })}
      text={t('moveText', { team: team.name })}
      verb={t('move')}
      isReady={codes.length > 0}
      onDo={handleMove}
      onClose={onClose}
    >
      <TextArea
        label={t('codes')}
        hint={t('codesHint')}
        rows={2}
        value={typed}
        onChange={setTyped}
        onBlur={() => setTouched(true)}
        error={unknown.length > 0 ? t('unknown', { codes: unknown.join(t('between')) }) : missing}
        isRequired
      />
    </ReasonDialog>
  )
}
