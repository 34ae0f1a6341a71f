import { type RefObject, useState } from 'react'
import { QUERY_MAX } from '@hub/contract/constants'
import { DEEDS } from '@hub/contract/deeds'
import { PopoverForm } from '@hub/ui/dialogs/popover-form.tsx'
import { ComboBox } from '@hub/ui/fields/combo-box.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import type { AuditFilters } from '../audit.rules.ts'
import { auditTexts } from '../audit.texts.ts'
import { useSentences } from '../sentences.ts'

export type AuditFilterKind = 'date' | 'who' | 'what'

const NOTHING = {
  date: { from: '', until: '' },
  who: { who: '' },
  what: { what: null },
} as const satisfies Record<AuditFilterKind, Partial<AuditFilters>>
/** What a filter says when it is removed. */
export const cleared = (kind: AuditFilterKind): Partial<AuditFilters> => NOTHING[kind]

interface AuditFilterPopoverProps {
  kind: AuditFilterKind
  opener: RefObject<HTMLButtonElement | null>
  shown: AuditFilters
  /** Gets what was chosen; nothing where nothing was changed. */
  onClose: (change: Partial<AuditFilters> | null) => void
}

/** One filter of the audit log. It applies when it closes, not while somebody types (console design, 4). */
export function AuditFilterPopover({ kind, opener, shown, onClose }: AuditFilterPopoverProps) {
  const t = useTexts(auditTexts)
  const { didOf, locale } = useSentences()
  const [{ who, what, from, until }, setChosen] = useState(shown)
  const choose = (change: Partial<AuditFilters>) => setChosen((before) => ({ ...before, ...change }))
  const options = DEEDS.map((deed) => ({ id: deed, label: didOf({ deed, whom: null }) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  )
  const isChanged =
    who.trim() !== shown.who || [what, from, until].join() !== [shown.what, shown.from, shown.until].join()
  const handleClose = () =>
    onClose(isChanged ? { date: { from, until }, who: { who: who.trim() }, what: { what } }[kind] : null)
  return (
    <PopoverForm
      trigger={opener}
      title={t(kind)}
      onClose={handleClose}
      back={{ label: t('clearOne'), onPress: () => onClose(cleared(kind)) }}
      submit={t('show')}
      onSubmit={handleClose}
    >
      {kind === 'who' && (
        <TextField
          label={t('whoHint')}
          value={who}
          maxLength={QUERY_MAX}
          onChange={(text) => choose({ who: text })}
        />
      )}
      {kind === 'what' && (
        <ComboBox
          label={t('what')}
          options={options}
          placeholder={t('whatHint')}
          value={what}
          onChange={(deed) => choose({ what: deed })}
        />
      )}
      {kind === 'date' && (
        <>
          <TextField label={t('from')} type="date" value={from} onChange={(day) => choose({ from: day })} />
          <TextField
            label={t('until')}
            type="date"
            value={until}
            onChange={(day) => choose({ until: day })}
          />
        </>
      )}
    </PopoverForm>
  )
}
