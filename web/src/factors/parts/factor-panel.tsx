import { useState, type ReactNode } from 'react'
import type { Factors } from '@hub/contract/factors'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { mediumDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useFactors, useRemoveApp, useRenewCodes } from '../factors.queries.ts'
import { factorsTexts } from '../factors.texts.ts'
import { AppSetUp } from './app-set-up.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
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
  const isOn = record?.appSince != null
  const stop = () => setDoing(null)
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
        {doing === 'set-up' ? (
          <AppSetUp onDone={stop} askPassword={(onVerified) => askPassword(onVerified, stop)} />
        ) : codes !== null ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
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
      {doing === 'remove' && record && <RemoveDialog isRequired={record.isRequired} onClose={stop} />}
      {doing === 'renew' && <RenewDialog onCodes={setCodes} onClose={stop} />}
    </Panel>
  )
}

interface PresentProps {
  factors: Factors
  onDo: (what: 'set-up' | 'remove' | 'renew') => void
}

function Present({ factors: { appSince, recoveryCodes, isRequired }, onDo }: PresentProps) {
  const t = useTexts(factorsTexts)
  const { locale } = useLocale()
  return (
    <>
      {isRequired && <p className="small">{t('required')}</p>}
      {appSince !== null && (
        <p>
          {t('since', { at: mediumDate(appSince, locale) })} {t('left', { count: recoveryCodes })}
        </p>
      )}
      <div className={styles.ways}>
        {appSince === null ? (
          <Button variant="primary" onPress={() => onDo('set-up')}>
            {t('setUp')}
          </Button>
        ) : (
          <>
            <Button onPress={() => onDo('renew')}>{t('renew')}</Button>
            <Button onPress={() => onDo('remove')}>{t('remove')}</Button>
          </>
        )}
      </div>
    </>
  )
}

function RemoveDialog({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const t = useTexts(factorsTexts)
  const remove = useRemoveApp()
  async function handleCode(code: string) {
    if ((await remove.send(code)) === null) return
    showToast(t('removed'))
    onClose()
  }
  return (
    <WithCode
      title={t('removeTitle')}
      text={t('removeText')}
      action={remove}
      onCode={handleCode}
      onClose={onClose}
    >
      {isRequired && <p>{t('removeRequired')}</p>}
    </WithCode>
  )
}

interface RenewDialogProps {
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

function RenewDialog({ onCodes, onClose }: RenewDialogProps) {
  const t = useTexts(factorsTexts)
  const renew = useRenewCodes()
  async function handleCode(code: string) {
    const answer = await renew.send(code)
    if (answer === null) return
    onCodes(answer.recoveryCodes)
    onClose()
  }
  return (
    <WithCode
      title={t('renewTitle')}
      text={t('renewText')}
      action={renew}
      onCode={handleCode}
      onClose={onClose}
    />
  )
}

interface WithCodeProps {
  title: string
  text: string
  action: { isPending: boolean; error: unknown }
  onCode: (code: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

function WithCode({ title, text, action, onCode, onClose, children }: WithCodeProps) {
  const t = useTexts(factorsTexts)
  return (
    <Dialog
      isOpen
      title={title}
      description={text}
      isBusy={action.isPending}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('cancel')}</Button>}
    >
      {children}
      <CodeForm
        kind="any"
        label={t('code')}
        missing={t('codeMissing')}
        button={t('confirm')}
        isPending={action.isPending}
        error={action.error}
        onCode={onCode}
      />
    </Dialog>
  )
}
