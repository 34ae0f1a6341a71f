import { useState } from 'react'
import type { AgencyFields, StoredAgency } from '@hub/contract/staff-agencies'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { agencyTexts } from '../agency.texts.ts'
import lists from '#platform/lists/list-panel.module.css'
import page from '../agency.module.css'
import styles from './compare-agency.module.css'

const FIELDS = ['name', 'phoneNumber', 'note'] as const
const LABELS = { name: 'name', phoneNumber: 'phone', note: 'note' } as const
type Field = (typeof FIELDS)[number]
type Whose = 'mine' | 'theirs'

interface CompareAgencyProps {
  mine: AgencyFields
  theirs: StoredAgency
  isPending: boolean
  onSave: (chosen: AgencyFields) => unknown
  onBack: () => void
}

/** Both versions, field by field: choosing, not merging (console design, 5). Nothing that was typed is lost (STA-012). */
export function CompareAgency({ mine, theirs, isPending, onSave, onBack }: CompareAgencyProps) {
  const t = useTexts(agencyTexts)
  const words = useTexts(listsTexts)
  const moments = useMoments()
  const differing = FIELDS.filter((field) => mine[field] !== theirs[field])
  const [chosen, setChosen] = useState<Partial<Record<Field, Whose>>>({})
  const by = theirs.editedBy ?? t('someone')
  const valueOf = (field: Field) => (chosen[field] === 'theirs' ? theirs : mine)[field]
  const all = (whose: Whose) => setChosen(Object.fromEntries(FIELDS.map((field) => [field, whose])))
  const result = { name: valueOf('name'), phoneNumber: valueOf('phoneNumber'), note: valueOf('note') }
  return (
    <>
      <PageHead
        title={t('conflict')}
        lead={t('conflictLead', { by, at: moments.at(theirs.editedAt ?? '') })}
      />
      <div className={page.side}>
        <Panel
          title={t('differ', { count: differing.length })}
          isFlush
          actions={
            <>
              <Button size="sm" variant="quiet" onPress={() => all('mine')}>
                {t('keepMine')}
              </Button>
              <Button size="sm" variant="quiet" onPress={() => all('theirs')}>
                {t('keepTheirs')}
              </Button>
            </>
          }
          footer={
            <div className={`${lists.buttons} ${styles.end}`}>
              <Button onPress={onBack}>{t('back')}</Button>
              <Button
                variant="primary"
                isPending={isPending}
                pendingText={words('working')}
                onPress={() => onSave(result)}
              >
                {t('save')}
              </Button>
            </div>
          }
        >
          <div className={`${styles.row} ${styles.head}`} aria-hidden>
            <span>{t('field')}</span>
            <span>{t('yours')}</span>
            <span>{t('theirs', { by })}</span>
          </div>
          {differing.map((field) => (
            <fieldset key={field} className={styles.row}>
              <legend className={styles.legend}>{t(LABELS[field])}</legend>
              <Choice
                name={field}
                whose={t('yours')}
                value={mine[field]}
                isChosen={chosen[field] !== 'theirs'}
                onChoose={() => setChosen({ ...chosen, [field]: 'mine' })}
              />
              <Choice
                name={field}
                whose={t('theirs', { by })}
                value={theirs[field]}
                isChosen={chosen[field] === 'theirs'}
                onChoose={() => setChosen({ ...chosen, [field]: 'theirs' })}
              />
            </fieldset>
          ))}
        </Panel>
        <Result result={result} />
      </div>
    </>
  )
}

function Result({ result }: { result: AgencyFields }) {
  const t = useTexts(agencyTexts)
  return (
    <Panel title={t('result')}>
      <dl className={page.facts}>
        {FIELDS.map((field) => (
          <div key={field}>
            <dt>{t(LABELS[field])}</dt>
            <dd>{result[field] === '' ? t('empty') : result[field]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
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
  const t = useTexts(agencyTexts)
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
