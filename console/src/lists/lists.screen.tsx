import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SelectionList } from '@hub/contract/staff-lists'
import { Button } from '@hub/ui/buttons/button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { PageHead } from '#platform/page/page-head.tsx'
import { listHref } from '#platform/page/paths.ts'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import { useLists } from './lists.queries.ts'
import { selectionTexts } from './lists.texts.ts'
import { AddEntryDialog } from './parts/add-entry-dialog.tsx'
import { ListEntries } from './parts/list-entries.tsx'
import styles from './lists.module.css'

/** The lists that people choose from, and the entries of one of them (CTM-001, CTM-003, CTM-008). */
export function ListsScreen() {
  const t = useTexts(selectionTexts)
  const lists = useLists()
  return (
    <Loaded query={lists} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {({ records }) => <Lists lists={records} />}
    </Loaded>
  )
}

function Lists({ lists }: { lists: readonly SelectionList[] }) {
  const t = useTexts(selectionTexts)
  const { list: wanted } = useSearch()
  const [isAdding, setAdding] = useState(false)
  const chosen = lists.find(({ type }) => type === wanted) ?? lists[0]
  const missing = lists.reduce((sum, list) => sum + list.missing, 0)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead', { missing })}
        actions={
          chosen?.isOpen && (
            <Button icon={Plus} onPress={() => setAdding(true)}>
              {t('add')}
            </Button>
          )
        }
      />
      <div className={styles.columns}>
        <Panel title={t('lists')} isFlush>
          <ul className={styles.lists}>
            {lists.map((list) => (
              <li key={list.type}>
                <PlainLink
                  href={listHref(list.type)}
                  className={styles.list}
                  {...(list === chosen && { 'aria-current': 'true' })}
                >
                  <span className={styles.listName}>{t(list.type)}</span>
                  {list.missing > 0 && <b>{t('missing', { count: String(list.missing) })}</b>}
                  <span className="muted">{t('count', { count: list.entries.length })}</span>
                </PlainLink>
              </li>
            ))}
          </ul>
        </Panel>
        {chosen && <ListEntries key={chosen.type} list={chosen} />}
      </div>
      {isAdding && chosen && <AddEntryDialog list={chosen} onClose={() => setAdding(false)} />}
    </>
  )
}
