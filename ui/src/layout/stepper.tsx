/** The current step of a few: `label`, `steps` (names), `current` (0-based). Text only; nothing to press. */
import { Check } from 'lucide-react'
import { useTexts } from '../language/texts.ts'
import { classes } from '../style/classes.ts'
import { Icon } from '../pictures/icon.tsx'
import styles from './stepper.module.css'
import { uiTexts } from '../ui.texts.ts'

export interface StepperProps {
  label: string
  steps: readonly string[]
  current: number
  className?: string | undefined
}

export function Stepper({ label, steps, current, className }: StepperProps) {
  const t = useTexts(uiTexts)
  return (
    <ol aria-label={label} className={classes(styles.steps, className)}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={classes(styles.step, index < current && styles.done)}
          {...(index === current && { 'aria-current': 'step' })}
        >
          <span className={styles.number}>{index < current ? <Icon of={Check} size="sm" /> : index + 1}</span>
          <span className={styles.name}>{name}</span>
          {index < current && <span className="visually-hidden">, {t('stepDone')}</span>}
        </li>
      ))}
    </ol>
  )
}
