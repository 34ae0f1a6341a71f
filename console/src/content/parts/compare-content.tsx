import { useState } from 'react'
import type { ContentFields } from '@hub/contract/content.rules'
import type { StoredContent } from '@hub/contract/staff-content'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { CompareRow, type Whose } from '#platform/compare/compare-row.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { contentTexts } from '../content.texts.ts'
import { useFieldWords } from './field-words.ts'
import compare from '#platform/compare/compare-fields.module.css'
import styles from '../content.module.css'

interface CompareContentProps {
  title: string
  mine: ContentFields
  theirs: StoredContent
  /** The fields that both changed. */
  keys: readonly string[]
  places: ReadonlyMap<number, string>
  isPending: boolean
  onSave: (chosen: ContentFields) => unknown
  onBack: () => void
}

/** Both versions, field by field: choosing, not merging. Nothing that was typed is lost (STA-012). */
export function CompareContent(props: CompareContentProps) {
  const { title, mine, theirs, keys, places, isPending, onSave, onBack } = props
  const t = useTexts(contentTexts)
  const words = useTexts(listsTexts)
  const { labelOf, valueOf } = useFieldWords({ places })
  const [chosen, setChosen] = useState<Record<string, Whose>>({})
  const by = theirs.editedBy ?? t('someone')
  const result = () =>
    Object.fromEntries(keys.map((key) => [key, (chosen[key] === 'theirs' ? theirs.fields : mine)[key] ?? '']))
  return (
    <Panel
      title={title}
      className={styles.item}
      isFlush
      footer={
        <div className={styles.buttons}>
          <Button onPress={onBack}>{t('back')}</Button>
          <Button isPending={isPending} pendingText={words('working')} onPress={() => onSave(result())}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className={styles.conflict}>
        <Notice tone="attention" role="alert" title={t('conflict')}>
          {t('conflictText')}
        </Notice>
      </div>
      <div className={compare.fields}>
        {keys.map((key) => (
          <CompareRow
            key={key}
            name={key}
            label={labelOf(key)}
            values={{ mine: valueOf(key, mine[key]), theirs: valueOf(key, theirs.fields[key]) }}
            names={{ mine: words('yours'), theirs: words('theirs', { by }) }}
            chosen={chosen[key] ?? 'mine'}
            onChoose={(whose) => setChosen({ ...chosen, [key]: whose })}
          />
        ))}
      </div>
    </Panel>
  )
}
