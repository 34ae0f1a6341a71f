import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { ErrorState } from '@hub/ui/states/error-state.tsx'
import { LoadingState } from '@hub/ui/states/loading-state.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import { TermsPane } from './terms-pane.tsx'
import styles from './terms-step.module.css'
import { useTerms } from './use-terms.ts'

/** What is remembered when one goes back to the form: reading to the end is required once (design 5.23). */
export interface Agreement {
  isEndReached: boolean
  isAgreed: boolean
}

export const NOT_READ: Agreement = { isEndReached: false, isAgreed: false }

interface TermsDecisionProps {
  agreement: Agreement
  onChange: (agreement: Agreement) => void
  /** The button that agrees. */
  verb: string
  /** What the box says when the button is pressed before it was ticked. */
  missing: string
  isPending?: boolean
  onAgreed: (termsVersion: string) => void
  /** Below the button. */
  children?: ReactNode
}

/** Both documents to be read to the end, the tick, and the button that it opens (ACC-017 to ACC-019). */
export function TermsDecision(props: TermsDecisionProps) {
  const { agreement, onChange, verb, missing, isPending = false, onAgreed, children } = props
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
        {terms.data && (
          <TermsPane
            key={terms.data.record.version}
            terms={terms.data.record}
            paneRef={pane}
            onEnd={handleEnd}
          />
        )}
      </div>
      <div className={styles.decision}>
        <AgreeBox
          boxRef={agree}
          agreement={agreement}
          error={isMissing && !agreement.isAgreed ? missing : undefined}
          onAgree={handleAgree}
        />
        <Button
          variant="primary"
          isBlock
          isPending={isPending}
          isInactive={!agreement.isAgreed || terms.data === undefined}
          onInactivePress={handleInactivePress}
          onPress={() => terms.data && onAgreed(terms.data.record.version)}
        >
          {verb}
        </Button>
        {children}
      </div>
    </div>
  )
}

interface AgreeBoxProps {
  boxRef: RefObject<HTMLDivElement | null>
  agreement: Agreement
  error: string | undefined
  onAgree: (isAgreed: boolean) => void
}

/** The tick box, closed until the end is reached (ACC-018, ACC-019). */
function AgreeBox({ boxRef, agreement, error, onAgree }: AgreeBoxProps) {
  const t = useTexts(accountsTexts)
  const { isEndReached, isAgreed } = agreement
  return (
    <div ref={boxRef}>
      <Checkbox
        isSelected={isAgreed}
        onChange={onAgree}
        isDisabled={!isEndReached}
        hint={isEndReached ? undefined : t('agreeLocked')}
        error={error}
      >
        {t('agree')}
      </Checkbox>
      <p role="status" className={styles.reached}>
        {isEndReached && t('endReached')}
      </p>
    </div>
  )
}
