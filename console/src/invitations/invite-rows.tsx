import { Check, Download, Mail, UserPlus } from 'lucide-react'
import type { InvitationFile } from '@hub/contract/staff-invitations'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table, type TableColumn } from '@hub/ui/lists/table.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { EffectsTitle } from '#platform/lists/effects.tsx'
import { saveText } from '@hub/ui/page/save-file.ts'
import { rejectedCsv, type Problem } from './invite.rules.ts'
import { inviteTexts } from './people-invite.texts.ts'
import styles from './people-invite.module.css'

/** As many rows as one looks through; the numbers above are whole. */
const SHOWN_MAX = 100

/** Every error by line and column, and a file of the rows to put right. */
export function RejectedRows({ file }: { file: InvitationFile }) {
  const t = useTexts(inviteTexts)
  const sentenceOf = ({ problem, value }: Problem) => t(problem, { value })
  const columns: TableColumn<'line' | 'column' | 'problem'>[] = [
    { id: 'line', label: t('line') },
    { id: 'column', label: t('column') },
    { id: 'problem', label: t('problem'), isHeader: true },
  ]
  const all = file.rejected.flatMap(({ line, problems }) =>
    problems.map((one) => ({
      id: `${line} ${one.problem} ${one.column}`,
      cells: {
        ...{ line, column: <span className={styles.long}>{one.column ?? t('wholeRow')}</span> },
        problem: <span className={styles.long}>{sentenceOf(one)}</span>,
      },
    })),
  )
  const handleDownload = () =>
    saveText(t('downloadName'), rejectedCsv(file, { problem: t('problem'), sentenceOf }))
  return (
    <div>
      <EffectsTitle>{t('errors')}</EffectsTitle>
      <Table
        caption={t('errors')}
        columns={columns}
        rows={all.slice(0, SHOWN_MAX)}
        className={styles.table}
      />
      <div className={classes(styles.part, styles.errors)}>
        <More count={all.length - SHOWN_MAX} />
        <p className="muted">{t('errorsText', { problem: t('problem') })}</p>
        <div className={styles.actions}>
          <Button size="sm" icon={Download} onPress={handleDownload}>
            {t('download')}
          </Button>
        </div>
      </div>
    </div>
  )
}

const STATES = {
  new: ['new', { tone: 'success', icon: UserPlus }],
  again: ['stateAgain', { tone: 'success', icon: UserPlus }],
  invited: ['invited', { icon: Mail }],
  registered: ['hasAccount', { icon: Check }],
} as const

/** What becomes of each person. */
export function InvitedPeople({ people }: { people: InvitationFile['people'] }) {
  const t = useTexts(inviteTexts)
  const columns: TableColumn<'line' | 'email' | 'agency' | 'state'>[] = [
    { id: 'line', label: t('line') },
    { id: 'email', label: t('email'), isHeader: true },
    { id: 'agency', label: t('agency') },
    { id: 'state', label: t('state') },
  ]
  const rows = people.slice(0, SHOWN_MAX).map(({ line, email, name, agency, state }) => {
    const [word, look] = STATES[state]
    return {
      id: line,
      cells: {
        ...{ line, agency: agency ?? <span className="muted">{t('noAgency')}</span> },
        email: (
          <span className={styles.long}>
            <EmailAddress address={email} />
            <span className={styles.small}>{name === '' ? t('noName') : name}</span>
          </span>
        ),
        state: <Chip {...look}>{t(word)}</Chip>,
      },
    }
  })
  return (
    <div>
      <EffectsTitle>{t('people')}</EffectsTitle>
      <Table caption={t('people')} columns={columns} rows={rows} className={styles.table} />
      <More count={people.length - SHOWN_MAX} />
    </div>
  )
}

function More({ count }: { count: number }) {
  const t = useTexts(inviteTexts)
  return count > 0 && <p className="muted">{t('more', { count })}</p>
}
