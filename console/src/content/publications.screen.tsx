import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Publication } from '@hub/contract/staff-content'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf } from '#platform/page/paths.ts'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import { usePublications, useRevertContent } from './content.queries.ts'
import { contentTexts } from './content.texts.ts'
import { ChangeList } from './parts/change-list.tsx'
import styles from './content.module.css'

const BEFORE_THE_FIRST = 0

/** Every publication with its changes, and the way back to it (CTM-002). */
export function PublicationsScreen() {
  const t = useTexts(contentTexts)
  const { before } = useSearch()
  const page = before === undefined || !/^\d+$/.test(before) ? undefined : Number(before)
  const publications = usePublications(page)
  const [reverting, setReverting] = useState<{ toId: number; later: number } | null>(null)
  return (
    <Loaded
      query={publications}
      label={t('historyLoading')}
      heading={t('historyTitle')}
      skeleton={<PageSkeleton />}
    >
      {({ records, next, newer }) => (
        <>
          <PageHead
            title={t('historyTitle')}
            lead={t('historyLead')}
            actions={<ButtonLink href={hrefOf('content')}>{t('catalogue')}</ButtonLink>}
          />
          {records.length === 0 && <EmptyState title={t('historyNone')} text={t('historyNoneText')} />}
          <div className={styles.history}>
            {records.map((publication, index) => (
              <Published
                key={publication.id}
                publication={publication}
                isCurrent={newer + index === 0}
                onRevert={() => setReverting({ toId: publication.id, later: newer + index })}
              />
            ))}
            <div className={styles.buttons}>
              {page !== undefined && <ButtonLink href={hrefOf('publications')}>{t('newest')}</ButtonLink>}
              {next !== null && (
                <ButtonLink href={`${hrefOf('publications')}?before=${next}`}>{t('earlier')}</ButtonLink>
              )}
              {next === null && records.length > 0 && (
                <Button
                  icon={RotateCcw}
                  onPress={() => setReverting({ toId: BEFORE_THE_FIRST, later: newer + records.length })}
                >
                  {t('revertFirst')}
                </Button>
              )}
            </div>
          </div>
          {reverting && <RevertDialog {...reverting} onClose={() => setReverting(null)} />}
        </>
      )}
    </Loaded>
  )
}

interface PublishedProps {
  publication: Publication
  isCurrent: boolean
  onRevert: () => void
}

function Published({ publication, isCurrent, onRevert }: PublishedProps) {
  const t = useTexts(contentTexts)
  const moments = useMoments()
  const { at, by, note, changes, revertedTo } = publication
  const title = t('publishedBy', { by, at: moments.at(at) })
  return (
    <Panel
      title={title}
      className={styles.published}
      isFlush
      fact={t('count', { count: changes.length })}
      actions={
        isCurrent ? (
          <Chip tone="success" icon={Check}>
            {t('current')}
          </Chip>
        ) : (
          <Button
            size="sm"
            variant="quiet"
            icon={RotateCcw}
            aria-label={`${t('revert')}: ${title}`}
            onPress={onRevert}
          >
            {t('revert')}
          </Button>
        )
      }
    >
      {(note !== '' || revertedTo !== null) && (
        <p className={styles.note}>
          {revertedTo !== null && <b>{t('revertedTo')}. </b>}
          {note}
        </p>
      )}
      <ChangeList changes={changes} hasValues />
    </Panel>
  )
}

function RevertDialog({ toId, later, onClose }: { toId: number; later: number; onClose: () => void }) {
  const t = useTexts(contentTexts)
  const revert = useRevertContent()
  return (
    <ReasonDialog
      title={t('revertTitle')}
      text={t('revertText')}
      verb={t('revertDo')}
      isDanger
      onDo={async (reason) => {
        const { record } = await revert.mutateAsync({ toId, reason })
        showToast(t('revertDone', { count: record.changes.length }))
      }}
      onClose={onClose}
    >
      <ul>
        <li>{t('revertMany', { count: later })}</li>
        <li>{t('revertAdded')}</li>
      </ul>
    </ReasonDialog>
  )
}
