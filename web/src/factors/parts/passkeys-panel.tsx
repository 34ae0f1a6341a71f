import { useState, type ReactNode } from 'react'
import type { Factors } from '@hub/contract/factors'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { canUsePasskeys } from '@hub/ui/passkeys/browser-passkeys.ts'
import { PasskeyList, type ListedPasskey } from '@hub/ui/passkeys/passkey-list.tsx'
import { passkeysTexts } from '@hub/ui/passkeys/passkeys.texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useFactors, useRemovePasskey } from '../factors.queries.ts'
import { factorsTexts } from '../factors.texts.ts'
import { AddPasskey } from './add-passkey.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import styles from './factor-panel.module.css'

interface PasskeysPanelProps {
  /** Asks for the password where the login is too long ago. */
  askPassword: (onVerified: () => void, onClose: () => void) => ReactNode
}

/** One's own passkeys: what there is, another one, and removing one (HRD-002). */
export function PasskeysPanel({ askPassword }: PasskeysPanelProps) {
  const t = useTexts(passkeysTexts)
  const own = useTexts(factorsTexts)
  const factors = useFactors()
  const [doing, setDoing] = useState<'add' | ListedPasskey | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const record = factors.data?.record
  const stop = () => setDoing(null)
  return (
    <Panel title={t('panel')}>
      <div className={styles.body}>
        <p>{t('lead')}</p>
        {codes.length > 0 ? (
          <RecoveryStep codes={codes} onDone={() => setCodes([])} />
        ) : (
          <Loaded
            query={factors}
            label={own('loading')}
            failed={own('notLoaded')}
            skeleton={<Skeleton height="4.5rem" />}
          >
            {(answer) => <PasskeyList passkeys={answer.record.passkeys} onRemove={setDoing} />}
          </Loaded>
        )}
        {record && codes.length === 0 && <AddButton onPress={() => setDoing('add')} />}
      </div>
      {record && doing === 'add' && (
        <AddPasskey
          factors={record}
          askPassword={(onVerified) => askPassword(onVerified, stop)}
          onAdded={(recoveryCodes) => {
            setCodes(recoveryCodes)
            stop()
          }}
          onClose={stop}
        />
      )}
      {record && doing !== null && doing !== 'add' && (
        <RemoveDialog factors={record} passkey={doing} onClose={stop} />
      )}
    </Panel>
  )
}

function AddButton({ onPress }: { onPress: () => void }) {
  const t = useTexts(passkeysTexts)
  if (!canUsePasskeys()) return <p className="muted">{t('unsupported')}</p>
  return (
    <div>
      <Button onPress={onPress}>{t('add')}</Button>
    </div>
  )
}

interface RemoveDialogProps {
  factors: Factors
  passkey: ListedPasskey
  onClose: () => void
}

function RemoveDialog({ factors, passkey: { id, name }, onClose }: RemoveDialogProps) {
  const t = useTexts(passkeysTexts)
  const own = useTexts(factorsTexts)
  const remove = useRemovePasskey(id)
  const isLast = factors.appSince === null && factors.passkeys.length === 1
  return (
    <ProofDialog
      title={t('removeTitle', { name })}
      text={own('passkeyRemoveText')}
      factors={factors}
      action={remove}
      onProof={async (proof) => {
        if ((await remove.send(proof)) === null) return
        showToast(t('removed', { name }))
        onClose()
      }}
      onClose={onClose}
    >
      {isLast && factors.isRequired && <p>{own('removeRequired')}</p>}
    </ProofDialog>
  )
}
