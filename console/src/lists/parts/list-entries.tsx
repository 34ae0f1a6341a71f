import { useState } from 'react'
import { missingIn } from '@hub/contract/lists.rules'
import type { ListEntry, SelectionList } from '@hub/contract/staff-lists'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { useReorder } from '#platform/lists/use-reorder.ts'
import { entryName } from '../lists.rules.ts'
import { useOrderList } from '../lists.queries.ts'
import { selectionTexts } from '../lists.texts.ts'
import { EntryRow } from './entry-row.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { RetireDialog } from './retire-dialog.tsx'
import ordered from '#platform/lists/ordered-panel.module.css'
import styles from '../lists.module.css'

type Shown = 'all' | 'untranslated' | 'retired'
type Asked = { entry: ListEntry; about: 'rename' | 'retire' }

/** The entries of one list in their order, to move, rename, retire and restore. */
export function ListEntries({ list }: { list: SelectionList }) {
  const t = useTexts(selectionTexts)
  const l = useTexts(listsTexts)
  const [shown, setShown] = useState<Shown>('all')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [dragged, setDragged] = useState<ListEntry | null>(null)
  const order = useOrderList()
  const { type, entries, isNamed, isOpen } = list
  const reorder = useReorder<ListEntry>({
    siblingsOf: () => entries,
    movableOf: (entry) => ({ key: String(entry.id), id: entry.id, name: entryName(entry) }),
    store: (_, was, ids) => order.mutateAsync({ type, was, ids }),
  })
  const { lifted } = reorder
  const untranslated = isNamed ? entries.filter((entry) => missingIn(entry).length > 0) : []
  const retired = entries.filter(({ retiredAt }) => retiredAt !== null)
  const sorted =
    lifted === null
      ? entries
      : entries.toSorted((one, other) => lifted.ids.indexOf(one.id) - lifted.ids.indexOf(other.id))
  const rows = { all: sorted, untranslated, retired }[shown]
  return (
    <section className={ordered.panel} aria-label={t(type)}>
      <div className={ordered.head}>
        <h2>{t(type)}</h2>
        <ToggleGroup
          label={t('show')}
          options={[
            { id: 'all', label: t('all') },
            { id: 'untranslated', label: t('untranslated', { count: String(untranslated.length) }) },
            { id: 'retired', label: t('retiredOnes', { count: String(retired.length) }) },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {(!isNamed || !isOpen) && <p className={styles.about}>{t(isNamed ? 'isClosed' : 'isDrawn')}</p>}
      {rows.length === 0 ? (
        <EmptyState title={t('noResults')} text={t('noResultsText')} />
      ) : (
        <div role="grid" aria-label={t(type)} aria-describedby="how-to-move" className={styles.entries}>
          <div role="row" className={styles.heads}>
            <span role="columnheader">{t('entry')}</span>
            <span role="columnheader">{t('status')}</span>
            <span role="columnheader">{t('actions')}</span>
          </div>
          {rows.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              isNamed={isNamed}
              canMove={shown === 'all'}
              isLifted={lifted?.key === String(entry.id)}
              isTarget={dragged !== null && dragged.id !== entry.id}
              onDrag={setDragged}
              onDrop={() => dragged && reorder.dropOn(dragged, entry)}
              onAsk={(about) => setAsked({ entry, about })}
              reorder={reorder}
            />
          ))}
        </div>
      )}
      <p id="how-to-move" className={ordered.foot}>
        {l('howToMove')}
      </p>
      {asked?.about === 'rename' && (
        <RenameDialog type={type} entry={asked.entry} onClose={() => setAsked(null)} />
      )}
      {asked?.about === 'retire' && (
        <RetireDialog list={list} entry={asked.entry} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}
