import { Calendar } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AuditEntry } from '@hub/contract/staff-audit'
import { Button } from '@hub/ui/buttons/button.tsx'
import { mediumDate } from '@hub/ui/language/dates.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { StayingChip } from '#platform/lists/filter-chips.tsx'
import { ListFilters } from '#platform/lists/list-filters.tsx'
import { hasFilters, NO_FILTERS, type AuditFilters } from '../audit.rules.ts'
import { auditTexts } from '../audit.texts.ts'
import { useSentences } from '../sentences.ts'
import { AuditFilterPopover, type AuditFilterKind, cleared } from './audit-filter-popover.tsx'
import styles from './audit-filters.module.css'

interface AuditFiltersProps {
  shown: AuditFilters
  /** What was found: whoever is looked for by a number has a name there. */
  records: readonly AuditEntry[]
  onChange: (change: Partial<AuditFilters>) => void
}

const KINDS: readonly AuditFilterKind[] = ['date', 'who', 'what']

/** Whom it is about as a search, and when, who and what as chips (console design, 4). */
export function AuditFilterFields({ shown, records, onChange }: AuditFiltersProps) {
  const t = useTexts(auditTexts)
  const wordsOf = useWords(shown, records)
  const hasChips = KINDS.some((kind) => wordsOf(kind) !== null)
  const chips = useRef<HTMLDivElement>(null)
  const handleClear = () => {
    // The button goes with what it clears.
    chips.current?.querySelector('button')?.focus()
    onChange(NO_FILTERS)
  }
  return (
    <ListFilters
      searchLabel={t('whomHint')}
      q={shown.whom}
      onSearch={(whom) => onChange({ whom })}
      sorts={[]}
      sort=""
      onSort={() => undefined}
      chips={
        <div
          ref={chips}
          role="group"
          aria-label={t('filters')}
          className={classes(styles.chips, !hasChips && styles.beside)}
        >
          {KINDS.map((kind) => (
            <AuditChip key={kind} words={wordsOf(kind)} {...{ kind, shown, onChange }} />
          ))}
          {hasFilters(shown) && (
            <Button size="sm" variant="quiet" onPress={handleClear}>
              {t('clear')}
            </Button>
          )}
        </div>
      }
    />
  )
}

interface AuditChipProps extends Pick<AuditFiltersProps, 'shown' | 'onChange'> {
  kind: AuditFilterKind
  words: string | null
}

/** One filter, and beside it what it is chosen from. */
function AuditChip({ kind, words, shown, onChange }: AuditChipProps) {
  const t = useTexts(auditTexts)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const handleClose = (change: Partial<AuditFilters> | null) => {
    setOpen(false)
    if (change !== null) onChange(change)
  }
  return (
    <StayingChip
      label={t(kind)}
      words={words}
      {...(kind === 'date' && { icon: Calendar })}
      removeLabel={t('remove', { kind: t(kind), words: words ?? '' })}
      onOpen={() => setOpen(true)}
      onRemove={() => onChange(cleared(kind))}
      opener={opener}
      choice={isOpen && <AuditFilterPopover {...{ kind, opener, shown }} onClose={handleClose} />}
    />
  )
}

/** What each filter says; null for one that is not set. */
function useWords({ who, what, from, until }: AuditFilters, records: readonly AuditEntry[]) {
  const t = useTexts(auditTexts)
  const { whoIs, didOf, locale } = useSentences()
  // At noon, a day is the same one on every clock.
  const day = (text: string) => mediumDate(`${text}T12:00`, locale)
  const named = records.find((entry) => `${entry.who.kind}:${entry.who.id}` === who)?.who
  return (kind: AuditFilterKind): string | null => {
    if (kind === 'who') return who === '' ? null : named ? whoIs(named) : who
    if (kind === 'what') return what === null ? null : didOf({ deed: what, whom: null })
    if (from !== '' && until !== '') return t('fromUntil', { from: day(from), until: day(until) })
    if (from !== '') return t('fromOn', { from: day(from) })
    return until === '' ? null : t('untilOn', { until: day(until) })
  }
}
