import { useEffect, useState } from 'react'
import { isCallError } from '#platform/calls/call-error.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useRouter, useSearch } from '@hub/ui/routing/use-router.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useForgetTerms, useRegister } from './accounts.queries.ts'
import { DetailsStep } from './parts/details-step.tsx'
import { SubmittedStep } from './parts/submitted-step.tsx'
import { NOT_READ } from './parts/terms-decision.tsx'
import { TermsStep } from './parts/terms-step.tsx'
import { ThankYou } from './parts/thank-you.tsx'
import { useRegistrationForm } from './parts/use-registration-form.ts'
import { useIntro, WelcomeIntro } from './parts/welcome-intro.tsx'
import { FORM_FIELDS, toRegistration, type FormField, type RegistrationForm } from './registration.rules.ts'

/** Registration from the welcome to the thank-you (ACC-001 to ACC-028). */
export function RegistrationScreen() {
  const intro = useIntro()
  const nameRule = useAppSettings()?.nameRule ?? 'specification'
  const state = useRegistrationForm(nameRule)
  const [agreement, setAgreement] = useState(NOT_READ)
  const [isOutdated, setOutdated] = useState(false)
  // Only Next opens the terms, and only with checked values: not a reload, not Forward, not a keystroke.
  const [checked, setChecked] = useState<RegistrationForm | null>(null)
  const steps = useSteps(checked === state.form)
  const register = useRegister()
  const forgetTerms = useForgetTerms()

  function handleCreate(termsVersion: string) {
    // The form has checked the shape, and the server checks it again.
    const body = toRegistration(state.form, termsVersion) as Parameters<typeof register.mutate>[0]
    register.mutate(body, { onSuccess: state.forget })
  }
  /** Returns to the step where the error can be corrected, with all values intact (ACC-024). */
  function handleBack() {
    const failure = register.error
    const fields = refusedFields(failure)
    const isUsed = isCallError(failure, 'EmailAlreadyUsed')
    register.reset()
    setOutdated(isCallError(failure, 'TermsOutdated'))
    if (isCallError(failure, 'TermsOutdated')) {
      void forgetTerms()
      return setAgreement(NOT_READ)
    }
    if (!isUsed && fields.length === 0) return
    state.refuse(fields, isUsed ? state.form.email.trim() : undefined)
    steps.toDetails()
  }

  if (intro !== 'over') return <WelcomeIntro isLeaving={intro === 'leaving'} />
  if (register.isSuccess) {
    return <ThankYou firstName={register.data.record.firstName} email={register.variables.email} />
  }
  if (register.isPending || register.isError) {
    const { variables } = register
    return (
      <SubmittedStep
        error={register.error}
        onTryAgain={() => register.mutate(variables, { onSuccess: state.forget })}
        onBack={handleBack}
      />
    )
  }
  if (steps.isAtTerms) {
    return (
      <TermsStep
        agreement={agreement}
        isOutdated={isOutdated}
        onChange={setAgreement}
        onBack={steps.toDetails}
        onCreate={handleCreate}
      />
    )
  }
  const handleNext = () => {
    setChecked(state.form)
    steps.toTerms()
  }
  return <DetailsStep state={state} isFirst={checked === null} onNext={handleNext} />
}

/**
 * Details and terms are entries of the browser's history, so that Back leads from one to the other. When the terms may
 * not be shown yet, as after a reload, their address is replaced by that of the details.
 */
function useSteps(isChecked: boolean) {
  const router = useRouter()
  const { step } = useSearch()
  const to = hrefOf('registration')
  const isAhead = step === 'terms' && !isChecked
  useEffect(() => {
    if (isAhead) void router.navigate(to, { replace: true })
  }, [isAhead, router, to])
  return {
    isAtTerms: step === 'terms' && isChecked,
    toTerms: () => void router.navigate(`${to}?step=terms`),
    toDetails: () => void router.navigate(to, { replace: true }),
  }
}

function refusedFields(failure: unknown): FormField[] {
  // Only the server has the list of common passwords (HRD-002).
  if (isCallError(failure, 'PasswordCommon')) return ['password']
  if (!isCallError(failure, 'ValidationError')) return []
  return FORM_FIELDS.filter((field) => field in failure.fields)
}
