import { Check, Clock, MailX } from 'lucide-react'
import type { Person } from '@hub/contract/staff-people'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table, type TableColumn } from '@hub/ui/lists/table.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { personMailTexts } from '../person-mails.texts.ts'
import styles from './person-emails.module.css'

const LOOKS = {
  waiting: { tone: 'neutral', icon: Clock },
  trying: { tone: 'attention', icon: Clock },
  sent: { tone: 'success', icon: Check },
  failed: { tone: 'attention', icon: MailX },
} as const

/** The mails to a facilitator with their status; never what was in one (PPL-001). */
export function PersonEmails({ mails }: { mails: Person['mails'] }) {
  const t = useTexts(personMailTexts)
  const moments = useMoments()
  const columns: TableColumn<'email' | 'at' | 'status'>[] = [
    { id: 'email', label: t('email'), isHeader: true },
    { id: 'at', label: t('at') },
    { id: 'status', label: t('status') },
  ]
  const rows = mails.map(({ id, kind, state, at, attempts }) => ({
    id,
    cells: {
      email: t(kind),
      at: moments.at(at),
      status: (
        <Chip {...LOOKS[state]}>{state === 'trying' ? t('trying', { count: attempts }) : t(state)}</Chip>
      ),
    },
  }))
  if (rows.length === 0)
    return (
      <Panel title={t('title')}>
        <p className="muted">{t('none')}</p>
      </Panel>
    )
  return (
    <Panel title={t('title')} fact={t('lastDays')} isFlush className={styles.emails}>
      <Table caption={t('title')} columns={columns} rows={rows} className={styles.table} />
    </Panel>
  )
}
