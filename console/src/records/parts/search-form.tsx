import { useState } from 'react'
import { CLIENT_CODE_LENGTH, QUERY_MAX } from '@hub/contract/constants'
import { EMAIL_MAX } from '@hub/contract/fields.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { filterFault, type RecordFilters } from '../records.rules.ts'
import { recordsTexts } from '../records.texts.ts'
import styles from '../records.module.css'

interface SearchFormProps {
  shown: RecordFilters
  onSearch: (filters: RecordFilters) => void
}

/** What is looked for. Nothing is asked while somebody types: each search is an entry of the audit log. */
export function SearchForm({ shown, onSearch }: SearchFormProps) {
  const t = useTexts(recordsTexts)
  const [typed, setTyped] = useState<RecordFilters>({
    ...{ code: shown.code, module: shown.module, day: shown.day, email: shown.email },
  })
  const [fault, setFault] = useState<ReturnType<typeof filterFault>>(null)
  const change = (changed: Partial<RecordFilters>) => {
    setTyped({ ...typed, ...changed })
    setFault(null)
  }
  function handleSearch() {
    const filters = {
      // Spaces and hyphens between groups are taken out.
      code: typed.code.replaceAll(/[\s-]/g, '').toUpperCase(),
      ...{ module: typed.module.trim(), day: typed.day, email: typed.email.trim() },
    }
    const wrong = filterFault(filters)
    setFault(wrong)
    if (wrong === null) onSearch(filters)
  }
  return (
    <search>
      <Form className={styles.search} onSubmit={handleSearch}>
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          error={fault === 'nothing' ? t('nothingGiven') : undefined}
          value={typed.code}
          onChange={(code) => change({ code })}
          autoComplete="off"
          maxLength={2 * CLIENT_CODE_LENGTH}
          className={styles.code}
        />
        <TextField
          label={t('module')}
          hint={t('moduleHint')}
          value={typed.module}
          onChange={(module) => change({ module })}
          maxLength={QUERY_MAX}
        />
        <TextField
          label={t('day')}
          hint={t('dayHint')}
          type="date"
          error={fault === 'day' ? t('dayMissing') : undefined}
          value={typed.day}
          onChange={(day) => change({ day })}
        />
        <TextField
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          value={typed.email}
          onChange={(email) => change({ email })}
          autoComplete="off"
          maxLength={EMAIL_MAX}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {t('search')}
          </Button>
          {filterFault(shown) === null && <ButtonLink href={hrefOf('records')}>{t('clear')}</ButtonLink>}
        </div>
      </Form>
    </search>
  )
}
