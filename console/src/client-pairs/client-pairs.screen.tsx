import { Combine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { PageHead } from '#platform/page/page-head.tsx'
import { useClientPairs } from './client-pairs.queries.ts'
import { clientPairsTexts } from './client-pairs.texts.ts'
import { MergeDialog } from './parts/merge-dialog.tsx'
import { ApartDialog, UndoDialog } from './parts/pair-dialogs.tsx'
import { type Doing, PairTable } from './parts/pair-table.tsx'
import panel from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'

/** Client files that may be of one person, and merges that can be undone (LIF-003). */
export function ClientPairsScreen() {
  const t = useTexts(clientPairsTexts)
  const pairs = useClientPairs()
  const [doing, setDoing] = useState<Doing | null>(null)
  const handleClose = () => setDoing(null)
  return (
    <Loaded query={pairs} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {({ records }) => (
        <>
          <PageHead
            title={t('title')}
            lead={t('lead')}
            actions={
              <Button icon={Combine} onPress={() => setDoing({ does: 'merge', keep: '', remove: '' })}>
                {t('mergeAny')}
              </Button>
            }
          />
          <section className={panel.panel} aria-label={t('title')}>
            {records.length === 0 ? (
              <EmptyState title={t('none')} text={t('noneText')} />
            ) : (
              <PairTable pairs={records} onDo={setDoing} />
            )}
          </section>
          {doing?.does === 'merge' && <MergeDialog {...doing} onClose={handleClose} />}
          {doing?.does === 'undo' && <UndoDialog pair={doing.pair} onClose={handleClose} />}
          {doing?.does === 'apart' && <ApartDialog pair={doing.pair} onClose={handleClose} />}
        </>
      )}
    </Loaded>
  )
}
