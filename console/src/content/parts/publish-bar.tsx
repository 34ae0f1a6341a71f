import { ChevronDown, ChevronUp, FilePen } from 'lucide-react'
import { useState } from 'react'
import type { ContentChange } from '@hub/contract/staff-content'
import { Button } from '@hub/ui/buttons/button.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useDiscardContent, usePublishContent } from '../content.queries.ts'
import { contentTexts } from '../content.texts.ts'
import { ChangeList } from './change-list.tsx'
import styles from '../content.module.css'

const NOTE_MAX = 500

interface PublishBarProps {
  changes: readonly ContentChange[]
  version: string
}

/** How many changes are not published and whose, the list of them, and the one way to publish (CTM-002). */
export function PublishBar({ changes, version }: PublishBarProps) {
  const t = useTexts(contentTexts)
  const messageOf = useMessageOf()
  const discard = useDiscardContent()
  const [isListed, setListed] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const count = changes.length
  const names = [...new Set(changes.map(({ by }) => by))].join(t('between'))
  async function handleDiscard({ kind, id, isOrder }: ContentChange) {
    try {
      const { discarded } = await discard.mutateAsync({ changes: [{ kind, id, isOrder }] })
      showToast(t('discarded', { count: discarded }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  if (count === 0) return null
  return (
    <section className={styles.publish} aria-labelledby="unpublished">
      <div className={styles.bar}>
        <Icon of={FilePen} />
        <div className={styles.grow}>
          <h2 id="unpublished">{t('unpublished', { count })}</h2>
          {t('by', { names })}
        </div>
        <div className={styles.buttons}>
          <Button
            iconEnd={isListed ? ChevronUp : ChevronDown}
            aria-expanded={isListed}
            onPress={() => setListed(!isListed)}
          >
            {t(isListed ? 'hideChanges' : 'viewChanges')}
          </Button>
          <Button variant="primary" onPress={() => setPublishing(true)}>
            {t('publish')}
          </Button>
        </div>
      </div>
      {isListed && <ChangeList changes={changes} onDiscard={handleDiscard} />}
      {isPublishing && (
        <PublishDialog changes={changes} version={version} onClose={() => setPublishing(false)} />
      )}
    </section>
  )
}

function PublishDialog({ changes, version, onClose }: PublishBarProps & { onClose: () => void }) {
  const t = useTexts(contentTexts)
  const publish = usePublishContent()
  const [note, setNote] = useState('')
  return (
    <ReasonDialog
      title={t('publishTitle', { count: changes.length })}
      text={t('publishText')}
      verb={t('publish')}
      hasReason={false}
      onDo={async () => {
        const { record } = await publish.mutateAsync({ version, note: note.trim() })
        showToast(t('publishDone', { count: record.changes.length }))
      }}
      onClose={onClose}
    >
      <ChangeList changes={changes} />
      <TextField label={t('note')} value={note} onChange={setNote} maxLength={NOTE_MAX} isOptional />
    </ReasonDialog>
  )
}
