import { useId } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import styles from '../entrance-body.module.css'

interface ReasonedSubmitProps {
  label: string
  /** What is missing; until it is empty the form cannot be sent (design 5.1). */
  reason: string | undefined
  isPending: boolean
  pendingText: string
  onInactivePress: () => void
}

/** A submit button that says why it is inactive and stays in the tab order. */
export function ReasonedSubmit({
  label,
  reason,
  isPending,
  pendingText,
  onInactivePress,
}: ReasonedSubmitProps) {
  const reasonId = useId()
  return (
    <div className={styles.outcome}>
      <Button
        type="submit"
        variant="primary"
        isBlock
        className={styles.submit}
        isInactive={reason !== undefined}
        onInactivePress={onInactivePress}
        isPending={isPending}
        pendingText={pendingText}
        aria-describedby={reasonId}
      >
        {label}
      </Button>
      <p id={reasonId} className="muted small">
        {reason}
      </p>
    </div>
  )
}
