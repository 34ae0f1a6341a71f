import { useState } from 'react'
import type { PackageCheck } from '@hub/contract/staff-modules'
import { MODULE_MINUTES_MAX, MODULE_TITLE_MAX } from '@hub/contract/staff-new-modules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { NumberField } from '@hub/ui/fields/number-field.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { moduleTexts } from '../module.texts.ts'
import type { GivenFacts } from '../use-new-package.ts'
import styles from '../module.module.css'

interface FactsFormProps {
  asked: PackageCheck['asked']
  /** Nothing has a version of it yet. */
  isNew: boolean
  onFacts: (facts: GivenFacts) => Promise<void>
}

const FIRST_VERSION = '1.0.0'

/** Asks only for what the package does not say itself, and checks it again (PKG-002). */
export function FactsForm({ asked, isNew, onFacts }: FactsFormProps) {
  const t = useTexts(moduleTexts)
  const words = useTexts(listsTexts)
  const [typed, setTyped] = useState<Record<string, string>>(isNew ? { version: FIRST_VERSION } : {})
  const [minutes, setMinutes] = useState<number | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isPending, setPending] = useState(false)
  const isMissing = (field: string) =>
    field === 'estimate' ? minutes === null : (typed[field] ?? '').trim() === ''
  const errorOf = (field: string) => (isChecked && isMissing(field) ? t('factMissing') : undefined)
  async function handleSubmit() {
    setChecked(true)
    if (asked.some(isMissing)) return
    setPending(true)
    const given = Object.fromEntries(asked.map((field) => [field, (typed[field] ?? '').trim()]))
    await onFacts({
      ...given,
      ...(asked.includes('languages') && {
        languages: given['languages']?.split(/[,，\s]+/).filter(Boolean),
      }),
      ...(asked.includes('estimate') && minutes !== null && { estimate: minutes }),
    } as GivenFacts)
    setPending(false)
  }
  return (
    <Form className={styles.facts} onSubmit={handleSubmit}>
      <p>{t('factsText')}</p>
      {asked.map((field) =>
        field === 'estimate' ? (
          <NumberField
            key={field}
            label={t('fact_estimate')}
            hint={t('fact_estimate_hint')}
            value={minutes}
            min={1}
            max={MODULE_MINUTES_MAX}
            error={errorOf(field)}
            onChange={setMinutes}
          />
        ) : (
          <TextField
            key={field}
            label={t(`fact_${field}`)}
            hint={t(`fact_${field}_hint`)}
            value={typed[field] ?? ''}
            error={errorOf(field)}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
            {...(field === 'title' && { maxLength: MODULE_TITLE_MAX })}
          />
        ),
      )}
      <Button type="submit" isPending={isPending} pendingText={words('working')}>
        {t('checkAgain')}
      </Button>
    </Form>
  )
}
