import { useId, useState } from 'react'
import { DEEDS } from '@hub/contract/deeds'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { ComboBox } from '@hub/ui/fields/combo-box.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import type { AuditFilters } from '../audit.rules.ts'
import { auditTexts } from '../audit.texts.ts'
import { useSentences } from '../sentences.ts'
import styles from './audit-filters.module.css'

export type AuditFilterKind = 'date' | 'who' | 'what'

interface AuditFilterDialogProps {
  kind: AuditFilterKind
  shown: AuditFilters
  onChoose: (change: Partial<AuditFilters>) => void
  onClose: () => void
}

/** One filter of the audit log; it applies when it is chosen, not while somebody types. */
export function AuditFilterDialog({ kind, shown, onChoose, onClose }: AuditFilterDialogProps) {
  const t = useTexts(auditTexts)
  const { didOf, locale } = useSentences()
  const form = useId()
  const [{ who, what, from, until }, setChosen] = useState(shown)
  const choose = (change: Partial<AuditFilters>) => setChosen((before) => ({ ...before, ...change }))
  const options = DEEDS.map((deed) => ({ id: deed, label: didOf({ deed, whom: null }) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  )
  const handleSubmit = () =>
    onChoose({ date: { from, until }, who: { who: who.trim() }, what: { what } }[kind])
  return (
    <Dialog
      isOpen
      title={t(kind)}
      onClose={onClose}
      isDismissable
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('show')}
          </Button>
        </>
      }
    >
      <Form id={form} className={styles.fields} onSubmit={handleSubmit}>
        {kind === 'who' && (
          <TextField label={t('whoHint')} value={who} onChange={(text) => choose({ who: text })} />
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
      </Form>
    </Dialog>
  )
}
