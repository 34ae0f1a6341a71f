/**
 * The errors left to fix, at the top of a form: how many, and a link to each field. `errors: { fieldId, message }[]`;
 * `attempt` counts the submits: each new one with errors moves focus here. A press on a link moves focus to its field.
 * Without errors nothing is shown.
 */
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useTexts } from '../language/texts.ts'
import styles from './form-error-summary.module.css'
import { classes } from '../style/classes.ts'
import { Icon } from '../pictures/icon.tsx'
import { uiTexts } from '../ui.texts.ts'

export interface FormErrorSummaryProps {
  errors: readonly { fieldId: string; message: string }[]
  attempt: number
  className?: string | undefined
}

const CONTROL = 'input, textarea, button, select'

function focusField(event: MouseEvent, id: string): void {
  // The router controls the address, so only focus moves.
  event.preventDefault()
  const field = document.getElementById(id)
  const control = field?.matches(CONTROL) ? field : field?.querySelector<HTMLElement>(CONTROL)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

export function FormErrorSummary({ errors, attempt, className }: FormErrorSummaryProps) {
  const t = useTexts(uiTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={classes(styles.summary, className)}>
      <h2 className={styles.title}>
        <Icon of={CircleAlert} />
        {t('thingsToFix', { count: errors.length })}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a className={styles.line} href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
