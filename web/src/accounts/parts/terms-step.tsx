import { useRef, useState, type RefObject } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { ErrorState } from '@hub/ui/states/error-state.tsx'
import { LoadingState } from '@hub/ui/states/loading-state.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import { RegistrationFrame } from './registration-frame.tsx'
import { StepHeading } from './step-heading.tsx'
import { TermsPane } from './terms-pane.tsx'
import styles from './terms-step.module.css'
import { useTerms } from './use-terms.ts'

/** What the step remembers when one goes back to the form: reading to the end is required once (design 5.23). */
export interface Agreement {
  isEndReached: boolean
  isAgreed: boolean
}

interface TermsStepProps {
  agreement: Agreement
  /** The server refused the version of this page's terms (ACC-021). */
  isOutdated: boolean
  onChange: (agreement: Agreement) => void
  onBack: () => void
  onCreate: (termsVersion: string) => void
}

/** Terms and privacy policy to the end, then the tick, then the account (ACC-017 to ACC-021). */
export function TermsStep({ agreement, isOutdated, onChange, onBack, onCreate }: TermsStepProps) {
  const t = useTexts(accountsTexts)
  const terms = useTerms()
  const [isMissing, setMissing] = useState(false)
  const pane = useRef<HTMLDivElement>(null)
  const agree = useRef<HTMLDivElement>(null)

  function handleInactivePress() {
    setMissing(true)
    // Until the end is reached the box takes no focus; then the control that leads to it does.
    if (agreement.isEndReached) agree.current?.querySelector('input')?.focus()
    else pane.current?.focus()
  }
  function handleAgree(isAgreed: boolean) {
    if (isAgreed) setMissing(false)
    onChange({ ...agreement, isAgreed })
  }
  function handleEnd() {
    if (!agreement.isEndReached) onChange({ ...agreement, isEndReached: true })
  }
  return (
    <RegistrationFrame heading={<StepHeading>{t('termsTitle')}</StepHeading>} lead={t('termsLead')} step={1}>
      {isOutdated && <OutdatedNotice />}
      <div className={styles.step}>
        <div className={styles.documents}>
          {terms.isError && (
            <ErrorState
              title={t('termsFailed')}
              onRetry={() => void terms.refetch()}
              isPending={terms.isFetching}
            />
          )}
          {terms.isPending && (
            <LoadingState label={t('termsLoading')}>
              <Skeleton height="60vh" />
            </LoadingState>
          )}
          {terms.data && <TermsPane documents={terms.data} paneRef={pane} onEnd={handleEnd} />}
        </div>
        <div className={styles.decision}>
          <AgreeBox
            boxRef={agree}
            agreement={agreement}
            isMissing={isMissing && !agreement.isAgreed}
            onAgree={handleAgree}
          />
          <Button
            variant="primary"
            isBlock
            isInactive={!agreement.isAgreed || terms.data === undefined}
            onInactivePress={handleInactivePress}
            onPress={() => terms.data && onCreate(terms.data.version)}
          >
            {t('create')}
          </Button>
          <Button isBlock onPress={onBack}>
            {t('back')}
          </Button>
        </div>
      </div>
    </RegistrationFrame>
  )
}

interface AgreeBoxProps {
  boxRef: RefObject<HTMLDivElement | null>
  agreement: Agreement
  isMissing: boolean
  onAgree: (isAgreed: boolean) => void
}

/** The tick box, closed until the end is reached (ACC-018, ACC-019). */
function AgreeBox({ boxRef, agreement, isMissing, onAgree }: AgreeBoxProps) {
  const t = useTexts(accountsTexts)
  const { isEndReached, isAgreed } = agreement
  return (
    <div ref={boxRef} className={styles.agree}>
      <Checkbox
        isSelected={isAgreed}
        onChange={onAgree}
        isDisabled={!isEndReached}
        hint={isEndReached ? undefined : t('agreeLocked')}
        error={isMissing ? t('agreeMissing') : undefined}
      >
        {t('agree')}
      </Checkbox>
      <p role="status" className={styles.reached}>
        {isEndReached && t('endReached')}
      </p>
    </div>
  )
}

/** The texts are part of the page, so newer texts need a reload. */
function OutdatedNotice() {
  const t = useTexts(accountsTexts)
  return (
    <Notice
      tone="attention"
      role="alert"
      action={
        <Button size="sm" onPress={() => window.location.reload()}>
          {t('loadAgain')}
        </Button>
      }
    >
      {t('termsChanged')}
    </Notice>
  )
}
