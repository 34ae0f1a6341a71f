import { Check, CircleQuestionMark, Link2, Split } from 'lucide-react'
import type { ClientPair } from '@hub/contract/staff-client-pairs'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { clientPairsTexts } from '../client-pairs.texts.ts'
import panel from '#platform/lists/list-panel.module.css'
import styles from '../client-pairs.module.css'

const LOOKS = {
  possible: { tone: 'attention', icon: CircleQuestionMark },
  linked: { tone: 'attention', icon: Link2 },
  merged: { tone: 'success', icon: Check },
  different: { tone: 'neutral', icon: Split },
} as const

/** What is about to be done: with a pair, or with two files by their IDs. */
export type Doing =
  | { does: 'merge'; keep: string; remove: string }
  | { does: 'undo' | 'apart'; pair: ClientPair }

interface PairTableProps {
  pairs: readonly ClientPair[]
  onDo: (doing: Doing) => void
}

export function PairTable({ pairs, onDo }: PairTableProps) {
  const t = useTexts(clientPairsTexts)
  const moments = useMoments()
  return (
    <Table
      caption={t('caption')}
      className={panel.table}
      columns={[
        { id: 'later', label: t('later'), isHeader: true },
        { id: 'earlier', label: t('earlier') },
        { id: 'status', label: t('status'), width: '9rem' },
        { id: 'actions', label: t('actions'), isLabelHidden: true, align: 'end', width: '17rem' },
      ]}
      rows={pairs.map((pair) => ({
        id: pair.id,
        cells: {
          later: <File pair={pair} at={0} />,
          earlier: <File pair={pair} at={1} />,
          status: (
            <>
              <Chip {...LOOKS[pair.state]}>{t(pair.state)}</Chip>
              {pair.merge !== null && (
                <span className={panel.small}>
                  {t('undoUntil', { day: moments.at(pair.merge.undoUntil) })}
                </span>
              )}
            </>
          ),
          actions: <Actions pair={pair} onDo={onDo} />,
        },
      }))}
    />
  )
}

function File({ pair: { files, merge }, at }: { pair: ClientPair; at: 0 | 1 }) {
  const t = useTexts(clientPairsTexts)
  const moments = useMoments()
  const { id, code, openedAt, openedBy, team, sessions } = files[at]
  return (
    <div className={styles.file}>
      <span className={styles.code}>{code}</span>
      {merge?.keptId === id && <Chip icon={Check}>{t('keptHere')}</Chip>}
      <span className={panel.small}>{t('opened', { at: moments.at(openedAt), name: openedBy })}</span>
      <span className={panel.small}>{t('facts', { team: team ?? t('noTeam'), count: sessions })}</span>
    </div>
  )
}

function Actions({ pair, onDo }: { pair: ClientPair; onDo: PairTableProps['onDo'] }) {
  const t = useTexts(clientPairsTexts)
  const [{ code: later }, { code: earlier }] = pair.files
  const codes = { later, earlier }
  if (pair.merge !== null)
    return (
      <Button size="sm" aria-label={t('undoOne', codes)} onPress={() => onDo({ does: 'undo', pair })}>
        {t('undo')}
      </Button>
    )
  return (
    <span className={styles.actions}>
      <Button
        size="sm"
        aria-label={t('mergeOne', codes)}
        onPress={() => onDo({ does: 'merge', keep: earlier, remove: later })}
      >
        {t('merge')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('apartOne', codes)}
        onPress={() => onDo({ does: 'apart', pair })}
      >
        {t('apart')}
      </Button>
    </span>
  )
}
