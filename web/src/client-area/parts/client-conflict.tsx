import { UsersRound } from 'lucide-react'
import type { AnswerName } from '@hub/contract/client-choices'
import type { Client } from '@hub/contract/clients'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Named } from '@hub/ui/language/named.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Table } from '@hub/ui/lists/table.tsx'
import { clientAreaTexts } from '../client-area.texts.ts'
import { answersOf, differencesOf, onTop, type AnswerLists, type Answers } from '../client-profile.rules.ts'
import { useAnswerName } from '../use-answer-name.ts'
import styles from './client-profile.module.css'

interface ClientConflictProps {
  theirs: Client
  before: Answers
  mine: Answers
  lists: AnswerLists
  onKeepTheirs: () => void
  onSaveMine: () => void
  onClose: () => void
}

/** Somebody else saved first: shows their version beside one's own, answer by answer, and asks for a choice (CLI-024). */
export function ClientConflict(props: ClientConflictProps) {
  const { theirs, before, mine, lists } = props
  const t = useTexts(clientAreaTexts)
  const answerName = useAnswerName()
  const now = answersOf(theirs)
  if (now === null) return null
  const isPathVoid = mine.path !== null && onTop(now, before, mine, lists).path === null
  const valueOf = (name: AnswerName, id: number | null) =>
    lists[name].find((meta) => meta.id === id)?.meta_value ?? t('unknownAnswer')
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="wide"
      onClose={props.onClose}
      icon={UsersRound}
      tone="attention"
      title={t('conflictTitle')}
      description={t('conflictText')}
      actions={
        <>
          <Button onPress={props.onKeepTheirs}>{t('keepTheirs')}</Button>
          <Button variant="primary" onPress={props.onSaveMine}>
            {t('saveMine')}
          </Button>
        </>
      }
    >
      <Table
        caption={t('conflictChanges')}
        className={styles.conflict}
        columns={[
          { id: 'answer', label: t('answer'), isHeader: true },
          { id: 'theirs', label: t('inTheFile') },
          { id: 'mine', label: t('yours') },
        ]}
        rows={differencesOf(before, now, mine).map((one) => ({
          id: one.name,
          cells: {
            answer: answerName(one.name),
            theirs: (
              <>
                <Named>{valueOf(one.name, one.theirs)}</Named>
                {one.isTheirChange && <span className={styles.mark}> {t('justChanged')}</span>}
              </>
            ),
            mine: one.isMyChange ? (
              <Named>{valueOf(one.name, one.mine)}</Named>
            ) : (
              <span className={styles.same}>{t('notChangedByYou')}</span>
            ),
          },
        }))}
      />
      {isPathVoid && (
        <Notice className={styles.note} tone="attention">
          {t('pathAfterwards')}
        </Notice>
      )}
    </Dialog>
  )
}
