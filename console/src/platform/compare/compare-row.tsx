/** One field of two versions, each with its radio: what differs is marked by a line, not only by colour. */
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from '../lists/lists.texts.ts'
import { differencesOf, type Part } from './differences.ts'
import styles from './compare-fields.module.css'

export type Whose = 'mine' | 'theirs'

interface CompareRowProps {
  name: string
  label: string
  values: Record<Whose, string>
  /** What each version is called. */
  names: Record<Whose, string>
  chosen: Whose
  onChoose: (whose: Whose) => void
}

export function CompareRow({ name, label, values, names, chosen, onChoose }: CompareRowProps) {
  const t = useTexts(listsTexts)
  const parts = differencesOf(values.mine, values.theirs)
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{label}</legend>
      {(['mine', 'theirs'] as const).map((whose) => (
        <label key={whose} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={chosen === whose}
            onChange={() => onChoose(whose)}
            aria-label={`${names[whose]}: ${values[whose]}`}
          />
          <span>
            <span className={styles.whose}>{names[whose]}</span>
            {values[whose] === '' ? (
              <span className="muted">{t('blank')}</span>
            ) : (
              <Marked parts={parts[whose]} isKept={chosen === whose} />
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What is kept of the differences is underlined, what goes is struck through. */
function Marked({ parts, isKept }: { parts: readonly Part[]; isKept: boolean }) {
  const Mark = isKept ? 'ins' : 'del'
  return parts.map(({ text, differs }, at) => (differs ? <Mark key={at}>{text}</Mark> : text))
}
