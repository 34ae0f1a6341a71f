import { useEffect, useRef } from 'react'
import { ANSWERS } from '@hub/contract/client-choices'
import type { Client } from '@hub/contract/clients'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Form } from '@hub/ui/fields/form.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { metaOptions } from '../../metas/metas.queries.ts'
import { clientAreaTexts } from '../client-area.texts.ts'
import { pathsOf, type AnswerLists, type Answers } from '../client-profile.rules.ts'
import { useAnswerName } from '../use-answer-name.ts'
import { FixedDetails } from './client-details.tsx'
import styles from './client-profile.module.css'

interface ClientEditFormProps {
  id: string
  client: Client
  answers: Answers
  lists: AnswerLists
  onChange: (change: Partial<Answers>) => void
  onSubmit: () => void
}

/** The editable answers; a youth sees no path for adults (CLI-023, CLI-024). */
export function ClientEditForm({ id, client, answers, lists, onChange, onSubmit }: ClientEditFormProps) {
  const t = useTexts(clientAreaTexts)
  const answerName = useAnswerName()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The button that opened the form is gone.
    form.current?.querySelector('button')?.focus()
  }, [])
  function handleSubmit() {
    onSubmit()
  }
  const offered = { ...lists, path: pathsOf(answers, lists) }
  return (
    <Form ref={form} id={id} onSubmit={handleSubmit} aria-label={t('answersOf')}>
      <div className={styles.details}>
        {ANSWERS.map((name) => (
          <div key={name} className={styles.field}>
            <Select
              label={answerName(name)}
              options={metaOptions(offered[name])}
              value={answers[name]}
              onChange={(chosen) => onChange({ [name]: chosen })}
              {...(name === 'path' && {
                placeholder: t('choosePath'),
                error: answers.path === null ? t('pathNotForAge') : undefined,
                isErrorAlert: true,
              })}
            />
          </div>
        ))}
      </div>
      <dl className={styles.details}>
        <FixedDetails client={client} />
      </dl>
    </Form>
  )
}
