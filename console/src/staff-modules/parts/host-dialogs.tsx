import { useState } from 'react'
import { isPlainHost } from '@hub/contract/module-hosts.rules'
import type { StaffModule } from '@hub/contract/staff-modules'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { hostsTexts } from '../hosts.texts.ts'
import { useAllowHost, useBlockHost } from '../module.queries.ts'
import type { HostOfModule } from '../module.rules.ts'
import styles from './hosts-panel.module.css'

interface AllowHostDialogProps {
  module: StaffModule
  /** Empty: somebody types one. */
  host: string
  onClose: () => void
}

/** Says what an allowed site may do and what it learns, and takes a reason (STA-013). */
export function AllowHostDialog({ module, host: given, onClose }: AllowHostDialogProps) {
  const t = useTexts(hostsTexts)
  const allow = useAllowHost()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { id, name, topics } = module
  const host = given || typed.trim().toLowerCase()
  const isReady = isPlainHost(host)
  async function handleAllow(reason: string) {
    await allow.mutateAsync({ id, host, reason })
    showToast(t('allowedNow', { host }))
  }
  return (
    <ReasonDialog
      title={given === '' ? t('allowTitleOther', { name }) : t('allowTitle', { host, name })}
      text={t('allowText')}
      verb={isReady ? t('allowHost', { host }) : t('allow')}
      isReady={isReady}
      onUnready={() => setChecked(true)}
      onDo={handleAllow}
      onClose={onClose}
    >
      {given === '' && (
        <TextField
          label={t('host')}
          hint={t('hostHint')}
          value={typed}
          error={isChecked && !isReady ? t('hostWrong') : undefined}
          onChange={setTyped}
          isRequired
        />
      )}
      <ul className={styles.effects}>
        <li>{t('allowTopics', { count: topics })}</li>
        <li>{t('allowWhat')}</li>
        <li>{t('allowWho')}</li>
        <li>{t('allowOffline')}</li>
      </ul>
    </ReasonDialog>
  )
}

interface BlockHostDialogProps {
  module: StaffModule
  one: HostOfModule
  onClose: () => void
}

/** Blocks a site again, with what stops loading in numbers; Undo allows it with the reason of before. */
export function BlockHostDialog({ module, one, onClose }: BlockHostDialogProps) {
  const t = useTexts(hostsTexts)
  const lists = useTexts(listsTexts)
  const [allow, block] = [useAllowHost(), useBlockHost()]
  const { id, name, topics, hosts, running } = module
  const { host, allowed, addresses } = one
  const sessions = running.reduce((sum, { sessions: count }) => sum + count, 0)
  async function handleBlock(reason: string) {
    await block.mutateAsync({ id, host, reason })
    const before = allowed?.reason ?? reason
    const onPress = () => void allow.mutateAsync({ id, host, reason: before })
    showToast(t('blockedNow', { host }), { action: { label: lists('undo'), onPress } })
  }
  return (
    <ReasonDialog
      title={t('blockTitle', { host, name })}
      text={t('blockText')}
      verb={t('blockHost', { host })}
      onDo={handleBlock}
      onClose={onClose}
    >
      <ul className={styles.effects}>
        <li>{t('blockTopics', { count: topics })}</li>
        <li>{t('blockAsked', { count: addresses.filter(({ canBeAllowed }) => canBeAllowed).length })}</li>
        <li>{t('blockSessions', { count: sessions })}</li>
        {hosts.length === 1 && <li>{t('blockLast')}</li>}
      </ul>
    </ReasonDialog>
  )
}
