/**
 * Both versions, field by field: choosing, not merging (console design, 5). Nothing that was typed is lost (STA-012).
 * `fields` are those that differ, `resultOf` says what is saved by what was chosen.
 */
import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from './lists.texts.ts'
import facts from '#platform/page/facts.module.css'
import lists from './list-panel.module.css'
import styles from './compare-fields.module.css'

type Whose = 'mine' | 'theirs'
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
          <div className={`${lists.buttons} ${styles.end}`}>
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
        }
      >
        <div className={`${styles.row} ${styles.head}`} aria-hidden>
          <span>{t('field')}</span>
          <span>{t('yours')}</span>
          <span>{theirsWords}</span>
        </div>
        {fields.map(({ id, label, mine, theirs }) => (
          <fieldset key={id} className={styles.row}>
            <legend className={styles.legend}>{label}</legend>
            <Choice
              name={id}
              whose={t('yours')}
              value={mine}
              isChosen={chosen[id] !== 'theirs'}
              onChoose={() => choose(id, 'mine')}
            />
            <Choice
              name={id}
              whose={theirsWords}
              value={theirs}
              isChosen={chosen[id] === 'theirs'}
              onChoose={() => choose(id, 'theirs')}
            />
          </fieldset>
        ))}
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

interface ChoiceProps {
  name: string
  whose: string
  value: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ name, whose, value, isChosen, onChoose }: ChoiceProps) {
  const t = useTexts(listsTexts)
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        aria-label={`${whose}: ${value}`}
      />
      <span>
        <span className={styles.whose}>{whose}</span>
        {value === '' ? <span className="muted">{t('blank')}</span> : value}
      </span>
    </label>
  )
}
