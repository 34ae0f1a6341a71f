/**
 * Both versions, field by field: choosing, not merging (console design, 5). Nothing that was typed is lost (STA-012).
 * `fields` are those that differ, `resultOf` says what is saved by what was chosen.
 */
import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from '../lists/lists.texts.ts'
import lists from '../lists/list-panel.module.css'
import facts from '../page/facts.module.css'
import { CompareRow, type Whose } from './compare-row.tsx'
import styles from './compare-fields.module.css'

/** Whose value each field has; a field without a choice has mine. */
export type Chosen<Field extends string> = Partial<Record<Field, Whose>>

interface CompareFieldsProps<Field extends string> {
  fields: readonly { id: Field; label: string; mine: string; theirs: string }[]
  /** What is chosen at first; a field that is not in it has mine. */
  initial?: Chosen<Field>
  /** Who saved the other version, where that is known. */
  by?: string
  resultOf: (chosen: Chosen<Field>) => readonly { label: string; value: string }[]
  /** What the button says. */
  verb: string
  isPending: boolean
  onSave: (chosen: Chosen<Field>) => unknown
  onBack: () => void
}

export function CompareFields<Field extends string>(props: CompareFieldsProps<Field>) {
  const { fields, initial = {}, by, resultOf, verb, isPending, onSave, onBack } = props
  const t = useTexts(listsTexts)
  const theirsWords = by === undefined ? t('theirsUnnamed') : t('theirs', { by })
  const [chosen, setChosen] = useState<Chosen<Field>>(initial)
  const taken = fields.filter(({ id }) => chosen[id] === 'theirs').length
  const choose = (id: Field, whose: Whose) => setChosen({ ...chosen, [id]: whose })
  const all = (whose: Whose) =>
    setChosen(Object.fromEntries(fields.map(({ id }) => [id, whose])) as Chosen<Field>)
  return (
    <div className={styles.side}>
      <Panel
        title={t('differ', { count: fields.length })}
        isFlush
        actions={
          <div className={lists.buttons}>
            <Button size="sm" variant="quiet" onPress={() => all('mine')}>
              {t('keepMine')}
            </Button>
            <Button size="sm" variant="quiet" onPress={() => all('theirs')}>
              {t('keepTheirs')}
            </Button>
          </div>
        }
        footer={
          <>
            <output className={styles.kept}>
              {t('kept', { mine: fields.length - taken, theirs: taken })}
            </output>
            <div className={lists.buttons}>
              <Button onPress={onBack}>{t('backToForm')}</Button>
              <Button
                variant="primary"
                isPending={isPending}
                pendingText={t('working')}
                onPress={() => onSave(chosen)}
              >
                {verb}
              </Button>
            </div>
          </>
        }
      >
        <div className={styles.fields}>
          <div className={`${styles.row} ${styles.head}`} aria-hidden>
            <span>{t('field')}</span>
            <span>{t('yours')}</span>
            <span>{theirsWords}</span>
          </div>
          {fields.map(({ id, label, mine, theirs }) => (
            <CompareRow
              key={id}
              name={id}
              label={label}
              values={{ mine, theirs }}
              names={{ mine: t('yours'), theirs: theirsWords }}
              chosen={chosen[id] ?? 'mine'}
              onChoose={(whose) => choose(id, whose)}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t('result')}>
        <dl className={facts.facts}>
          {resultOf(chosen).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  )
}
