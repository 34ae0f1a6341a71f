import { useState } from 'react'
import type { PackageCheck } from '@hub/contract/staff-modules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { moduleTexts } from '../module.texts.ts'
import type { GivenFacts } from '../use-new-package.ts'
import styles from '../module.module.css'

interface FactsFormProps {
  asked: PackageCheck['asked']
  onFacts: (facts: GivenFacts) => Promise<void>
}

/** Asks only for what the package does not say itself, and checks it again (PKG-002). */
export function FactsForm({ asked, onFacts }: FactsFormProps) {
  const t = useTexts(moduleTexts)
  const words = useTexts(listsTexts)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const [isPending, setPending] = useState(false)
  const isMissing = (field: string) => (typed[field] ?? '').trim() === ''
  async function handleSubmit() {
    setChecked(true)
    if (asked.some(isMissing)) return
    setPending(true)
    const { version, languages, entry } = typed
    await onFacts({
      ...(version !== undefined && { version: version.trim() }),
      ...(languages !== undefined && { languages: languages.split(/[,，\s]+/).filter(Boolean) }),
      ...(entry !== undefined && { entry: entry.trim() }),
    })
    setPending(false)
  }
  return (
    <Form className={styles.facts} onSubmit={handleSubmit}>
      <p>{t('factsText')}</p>
      {asked.map((field) => (
        <TextField
          key={field}
          label={t(`fact_${field}`)}
          hint={t(`fact_${field}_hint`)}
          value={typed[field] ?? ''}
          error={isChecked && isMissing(field) ? t('factMissing') : undefined}
          onChange={(value) => setTyped({ ...typed, [field]: value })}
        />
      ))}
      <Button type="submit" isPending={isPending} pendingText={words('working')}>
        {t('checkAgain')}
      </Button>
    </Form>
  )
}
