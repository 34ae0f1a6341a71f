import { DEEDS } from '@hub/contract/deeds'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ComboBox } from '@hub/ui/fields/combo-box.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useTyped } from '#platform/lists/use-typed.ts'
import { hasFilters, NO_FILTERS, type AuditFilters } from '../audit.rules.ts'
import { auditTexts } from '../audit.texts.ts'
import { useSentences } from '../sentences.ts'
import styles from './audit-filters.module.css'

interface AuditFiltersProps {
  shown: AuditFilters
  onChange: (change: Partial<AuditFilters>) => void
}

/** Who, what, whom and when. */
export function AuditFilterFields({ shown, onChange }: AuditFiltersProps) {
  const t = useTexts(auditTexts)
  const { didOf, locale } = useSentences()
  const [who, setWho] = useTyped(shown.who, (text) => onChange({ who: text }))
  const [whom, setWhom] = useTyped(shown.whom, (text) => onChange({ whom: text }))
  const options = DEEDS.map((deed) => ({ id: deed, label: didOf({ deed, whom: null }) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  )
  return (
    <search className={styles.filters}>
      <TextField label={t('who')} type="search" placeholder={t('whoHint')} value={who} onChange={setWho} />
      <ComboBox
        label={t('what')}
        options={options}
        placeholder={t('whatHint')}
        value={shown.what}
        onChange={(what) => onChange({ what })}
      />
      <TextField
        label={t('whom')}
        type="search"
        placeholder={t('whomHint')}
        value={whom}
        onChange={setWhom}
      />
      <TextField label={t('from')} type="date" value={shown.from} onChange={(from) => onChange({ from })} />
      <TextField
        label={t('until')}
        type="date"
        value={shown.until}
        onChange={(until) => onChange({ until })}
      />
      {hasFilters(shown) && (
        <Button size="sm" onPress={() => onChange(NO_FILTERS)} className={styles.clear}>
          {t('clear')}
        </Button>
      )}
    </search>
  )
}
