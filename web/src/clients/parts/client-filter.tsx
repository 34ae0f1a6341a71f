import { useEffect, useState } from 'react'
import { printableLine } from '@hub/contract/fields.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { clientListTexts } from '../client-list.texts.ts'
import type { ListFilter } from '../clients.queries.ts'
import styles from './client-filter.module.css'

interface ClientFilterProps {
  value: ListFilter
  onChange: (part: Partial<ListFilter>) => void
  /** How many are shown, announced when it changes; undefined while unknown. */
  summary: string | undefined
  /** The field takes focus, because something else cleared it. */
  autoFocus: boolean
}

/** The server is called when typing pauses, not at each key. */
const PAUSE_MS = 250

/** The controls above the list: find by ID, all or open or closed, and how many are shown (CLI-008). */
export function ClientFilter({ value, onChange, summary, autoFocus }: ClientFilterProps) {
  const t = useTexts(clientListTexts)
  const [typed, setTyped] = useState(value.q)
  useEffect(() => {
    // Copied text can hide marks that nobody sees and no call takes.
    const q = printableLine(typed).trim()
    if (q === value.q) return undefined
    const timer = setTimeout(() => onChange({ q }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value.q, onChange])

  return (
    <div className={styles.filter} data-no-print>
      <TextField
        className={styles.find}
        label={t('findById')}
        type="search"
        autoComplete="off"
        autoFocus={autoFocus}
        value={typed}
        onChange={setTyped}
      />
      <ToggleGroup
        label={t('show')}
        options={[
          { id: 'all', label: t('showAll') },
          { id: 'open', label: t('showOpen') },
          { id: 'closed', label: t('showClosed') },
        ]}
        value={value.status}
        onChange={(status) => onChange({ status })}
      />
      <output className={styles.summary}>{summary}</output>
    </div>
  )
}
