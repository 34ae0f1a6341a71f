import { useState, type ReactNode } from 'react'
import type { FactorProof, Factors } from '@hub/contract/factors'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { mediumDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { SentenceGap } from '@hub/ui/language/sentence-gap.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useBeginApp, useFactors, useRemoveApp, useRenewCodes } from '../factors.queries.ts'
import { factorsTexts } from '../factors.texts.ts'
import { AppSetUp } from './app-set-up.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import styles from './factor-panel.module.css'

interface FactorPanelProps {
  /** Asks for the password where the login is too long ago. */
  askPassword: (onVerified: () => void, onClose: () => void) => ReactNode
}

/** The authenticator app and its recovery codes: what there is, and what can be done about it. */
export function FactorPanel({ askPassword }: FactorPanelProps) {
  const t = useTexts(factorsTexts)
  const factors = useFactors()
  const [doing, setDoing] = useState<'set-up' | 'remove' | 'renew' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const record = factors.data?.record
  const hasPasskeys = record !== undefined && record.passkeys.length > 0
  const isOn = record?.appSince != null || hasPasskeys
  const begin = useBeginApp()
  function stop() {
    setDoing(null)
    begin.reset()
  }
  // Beside passkeys, one of them or a recovery code comes first.
  const isProofDue = doing === 'set-up' && hasPasskeys && begin.data === undefined
  return (
    <Panel
      title={t('panel')}
      fact={record && <Chip tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Chip>}
    >
      <div className={styles.body}>
        <div>
          <p>{t('lead')}</p>
          <p className="muted">{t('offline')}</p>
        </div>
        {doing === 'set-up' && !isProofDue ? (
          <AppSetUp
            made={begin.data?.record}
            onDone={stop}
            askPassword={(onVerified) => askPassword(onVerified, stop)}
          />
        ) : codes !== null ? (
          <RecoveryStep codes={codes} onDone={() => setCodes(null)} />
        ) : (
          <Loaded
            query={factors}
            label={t('loading')}
            failed={t('notLoaded')}
            skeleton={<Skeleton height="5rem" />}
          >
            {() => record && <Present factors={record} onDo={setDoing} />}
          </Loaded>
        )}
      </div>
      {isProofDue && (
        <ProofDialog
          title={t('proofTitle')}
          text={t('proofText')}
          factors={record}
          action={begin}
          onProof={async (proof: FactorProof) => begin.send(proof)}
          onClose={stop}
        />
      )}
      {doing === 'remove' && record && <RemoveDialog factors={record} onClose={stop} />}
      {doing === 'renew' && record && <RenewDialog factors={record} onCodes={setCodes} onClose={stop} />}
    </Panel>
  )
}

interface PresentProps {
  factors: Factors
  onDo: (what: 'set-up' | 'remove' | 'renew') => void
}

function Present({ factors: { appSince, passkeys, recoveryCodes, isRequired }, onDo }: PresentProps) {
  const t = useTexts(factorsTexts)
  const { locale } = useLocale()
  const isOn = appSince !== null || passkeys.length > 0
  return (
    <>
      {isRequired && <p className="small">{t('required')}</p>}
      {isOn && (
        <p>
          {appSince !== null && (
            <>
              {t('since', { at: mediumDate(appSince, locale) })}
              <SentenceGap />
            </>
          )}
          {t('left', { count: recoveryCodes })}
        </p>
      )}
      <div className={styles.ways}>
        {appSince === null && (
          <Button variant={isOn ? 'secondary' : 'primary'} onPress={() => onDo('set-up')}>
            {t('setUp')}
          </Button>
        )}
        {isOn && <Button onPress={() => onDo('renew')}>{t('renew')}</Button>}
        {appSince !== null && <Button onPress={() => onDo('remove')}>{t('remove')}</Button>}
      </div>
    </>
  )
}

function RemoveDialog({ factors, onClose }: { factors: Factors; onClose: () => void }) {
  const t = useTexts(factorsTexts)
  const remove = useRemoveApp()
  const isLast = factors.passkeys.length === 0
  async function handleProof(proof: FactorProof) {
    if ((await remove.send(proof)) === null) return
    showToast(t('removed'))
    onClose()
  }
  return (
    <ProofDialog
      title={t('removeTitle')}
      text={t(isLast ? 'removeText' : 'removeBeside')}
      factors={factors}
      action={remove}
      onProof={handleProof}
      onClose={onClose}
    >
      {isLast && factors.isRequired && <p>{t('removeRequired')}</p>}
    </ProofDialog>
  )
}

interface RenewDialogProps {
  factors: Factors
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

function RenewDialog({ factors, onCodes, onClose }: RenewDialogProps) {
  const t = useTexts(factorsTexts)
  const renew = useRenewCodes()
  async function handleProof(proof: FactorProof) {
    const answer = await renew.send(proof)
    if (answer === null) return
    onCodes(answer.recoveryCodes)
    onClose()
  }
  return (
    <ProofDialog
      title={t('renewTitle')}
      text={t('renewText')}
      factors={factors}
      action={renew}
      onProof={handleProof}
      onClose={onClose}
    />
  )
}
