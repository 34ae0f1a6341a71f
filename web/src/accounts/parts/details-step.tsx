import { ArrowRight } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { FormErrorSummary } from '@hub/ui/fields/form-error-summary.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { StickyBar } from '@hub/ui/layout/sticky-bar.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import { FORM_FIELDS } from '../registration.rules.ts'
import { AgencyCard } from './agency-card.tsx'
import { FacilitatorCard } from './facilitator-card.tsx'
import styles from './registration-cards.module.css'
import { RegistrationFrame } from './registration-frame.tsx'
import { StepHeading } from './step-heading.tsx'
import { useErrorOf } from './use-error-of.ts'
import type { RegistrationFormState } from './use-registration-form.ts'

/** Fills in sample values. A production build leaves out the branch and so the file (ACC-026). */
const DeveloperButton = import.meta.env.DEV
  ? lazyPart(() => import('./developer-button.tsx').then((m) => ({ default: m.DeveloperButton })))
  : null

const SLOW_AFTER_MS = 200

interface DetailsStepProps {
  state: RegistrationFormState
  /** The screen was just opened, so the app manages the focus. */
  isFirst: boolean
  onNext: () => void
}

/** The two cards and Next (ACC-003, ACC-016). */
export function DetailsStep({ state, isFirst, onNext }: DetailsStepProps) {
  const t = useTexts(accountsTexts)
  const formId = useId()
  const [isChecking, setChecking] = useState(false)
  const errorOf = useErrorOf(state)
  const errors = FORM_FIELDS.flatMap((field) => {
    const message = errorOf(field)
    if (message === undefined) return []
    // Both names share one sentence; in the summary each says which name it is about.
    const isName = field === 'firstName' || field === 'lastName'
    return [
      { fieldId: state.idOf(field), message: isName ? t('named', { name: t(field), message }) : message },
    ]
  })
  useFocusOnAttempt(state.attempt, errors[0]?.fieldId)

  async function handleNext() {
    // A quick response needs no loader (design 5.20).
    const slow = setTimeout(() => setChecking(true), SLOW_AFTER_MS)
    const isMet = await state.checkAll()
    clearTimeout(slow)
    setChecking(false)
    if (isMet) onNext()
  }
  return (
    <RegistrationFrame
      heading={<StepHeading isFirst={isFirst}>{t('title')}</StepHeading>}
      lead={t('lead')}
      step={0}
      bar={
        <StickyBar className={styles.bar} summary={<span className="muted">{t('kept')}</span>}>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            iconEnd={ArrowRight}
            isPending={isChecking}
            pendingText={t('checking')}
          >
            {t('next')}
          </Button>
        </StickyBar>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={handleNext}>
        {state.attempt > 0 && <FormErrorSummary errors={errors} attempt={0} />}
        <div className={styles.cards}>
          <FacilitatorCard state={state} />
          <AgencyCard state={state} />
        </div>
        {DeveloperButton && (
          <Suspense fallback={null}>
            <DeveloperButton onFill={state.change} />
          </Suspense>
        )}
      </Form>
    </RegistrationFrame>
  )
}

const CONTROL = 'input, button'

/** After Next the first invalid field gets focus; the summary is announced without focus (ACC-016). */
function useFocusOnAttempt(attempt: number, fieldId: string | undefined): void {
  const focusFirst = useEffectEvent(() => {
    const field = fieldId === undefined ? null : document.getElementById(fieldId)
    const control = field?.matches(CONTROL) ? field : field?.querySelector<HTMLElement>(CONTROL)
    control?.focus()
  })
  useEffect(() => {
    if (attempt > 0) focusFirst()
  }, [attempt])
}
