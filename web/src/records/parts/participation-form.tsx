import type { ReactNode } from 'react'
import type { ParticipationKind } from '@hub/contract/records.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { Form } from '@hub/ui/fields/form.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { participationTexts } from '../participation.texts.ts'
import styles from './participation.module.css'

const HEADS = {
  justice: { title: 'whoTookPart', lead: 'whoTookPartLead' },
  workshop: { title: 'whoWasThere', lead: 'workshopLead' },
  demographics: { title: 'whoWasThere', lead: 'demographicsLead' },
  training: { title: 'whoReviewed', lead: 'trainingLead' },
} as const

/** With few fields on a desktop, they and Submit share one card instead of a bar far below. */
const IS_SHORT: Partial<Record<ParticipationKind, boolean>> = { workshop: true, training: true }

interface ParticipationFormProps {
  kind: ParticipationKind
  /** Shown between the heading and the fields while the run has not ended. */
  notice: ReactNode
  hasFailed: boolean
  bar: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** The right side: the question, the fields, and Submit. A failed try says that nothing is lost (SYS-014). */
export function ParticipationForm(props: ParticipationFormProps) {
  const { kind, notice, hasFailed, bar, onSubmit, children } = props
  const t = useTexts(participationTexts)
  const head = HEADS[kind]

  function handleSubmit() {
    onSubmit()
  }
  return (
    <Form
      className={classes(styles.form, IS_SHORT[kind] && styles.card)}
      onSubmit={handleSubmit}
      aria-labelledby="participation-title"
    >
      <div className={styles.body}>
        <h2 id="participation-title" className={styles.title}>
          {t(head.title)}
        </h2>
        <p className="lead">{t(head.lead)}</p>
        {notice}
        {children}
        {hasFailed && (
          <Notice className={styles.notice ?? ''} tone="danger" role="alert">
            {t('notSaved')}
          </Notice>
        )}
      </div>
      {bar}
    </Form>
  )
}
