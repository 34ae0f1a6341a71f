import { Archive, ArchiveRestore, ArrowUpDown, Languages, PencilLine, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { changeTypeOf } from '@hub/contract/content.rules'
import type { ContentChange } from '@hub/contract/staff-content'
import { IconButton } from '@hub/ui/buttons/icon-button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { useListName } from '../../lists/parts/use-list-name.ts'
import { contentTexts } from '../content.texts.ts'
import { useFieldWords } from './field-words.ts'
import styles from '../content.module.css'

const TYPES = {
  added: { word: 'typeAdded', icon: Plus },
  archived: { word: 'typeArchived', icon: Archive },
  restored: { word: 'typeRestored', icon: ArchiveRestore },
  moved: { word: 'typeMoved', icon: ArrowUpDown },
  translated: { word: 'typeTranslated', icon: Languages },
  changed: { word: 'typeChanged', icon: PencilLine },
} as const

interface ChangeListProps {
  changes: readonly ContentChange[]
  /** Only a draft has changes that can be discarded. */
  onDiscard?: (change: ContentChange) => unknown
  /** With each field before and after, as in the history. */
  hasValues?: boolean
  /** Nobody has made them yet. */
  isPlanned?: boolean
}

const bold = (words: ReactNode) => <b>{words}</b>

/** The changes of a draft or a publication, each a sentence. */
export function ChangeList({ changes, onDiscard, hasValues = false, isPlanned = false }: ChangeListProps) {
  const t = useTexts(contentTexts)
  const moments = useMoments()
  const { labelOf, valueOf } = useFieldWords({ changes })
  const listName = useListName()
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const { kind, id, isOrder, name, before, after, places, by, at } = change
        const { word, icon } = TYPES[changeTypeOf(change)]
        const keys = Object.keys(after).filter((key) => key !== 'parentId')
        const fields = keys.map(labelOf).join(t('between'))
        return (
          <li key={`${kind}-${id}-${isOrder}`}>
            <span className={styles.type}>
              <Icon of={icon} size="sm" />
              {t(word)}
            </span>
            <span className={styles.sentence}>
              {isOrder
                ? name === ''
                  ? t('changeOrderTop')
                  : kind === 'listEntry'
                    ? t.rich('changeOrderList', { name: listName(name), b: bold })
                    : t.rich('changeOrder', { name, b: bold })
                : before === null
                  ? t.rich('changeAdded', { kind: t(kind), name, b: bold })
                  : places
                    ? t.rich(keys.length === 0 ? 'changeMoved' : 'changeMovedMore', {
                        ...{ kind: t(kind), name, fields, ...places, b: bold },
                      })
                    : t.rich('changeOf', { kind: t(kind), name, fields, b: bold })}
              {hasValues && before !== null && !isOrder && (
                <span className={styles.values}>
                  {keys.map((key) => (
                    <span key={key}>
                      {t('values', {
                        field: labelOf(key),
                        before: valueOf(key, before[key]),
                        after: valueOf(key, after[key]),
                      })}
                    </span>
                  ))}
                </span>
              )}
            </span>
            {!isPlanned && <span className={styles.who}>{t('publishedBy', { by, at: moments.at(at) })}</span>}
            {onDiscard && (
              <IconButton
                icon={X}
                variant="plain"
                label={t('discardOne', { name: name === '' ? t('changeOrderTop') : name })}
                onPress={() => onDiscard(change)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
