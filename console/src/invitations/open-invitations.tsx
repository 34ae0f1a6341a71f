import { useState } from 'react'
import type { Invitation } from '@hub/contract/staff-invitations'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table, type TableColumn } from '@hub/ui/lists/table.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useTyped } from '#platform/lists/use-typed.ts'
import { useMoments } from '#platform/page/moments.ts'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import { useInvitations, useWithdraw } from './invite.queries.ts'
import { inviteTexts } from './people-invite.texts.ts'
import styles from './people-invite.module.css'

interface OpenInvitationsProps {
  q: string
  onSearch: (q: string) => void
}

/** The invitations that nobody has used, and taking one back. */
export function OpenInvitations({ q, onSearch }: OpenInvitationsProps) {
  const t = useTexts(inviteTexts)
  const [typed, setTyped] = useTyped(q, onSearch)
  const invitations = useInvitations(q)
  return (
    <Panel title={t('open')} isFlush>
      <search className={styles.search}>
        <TextField
          label={t('search')}
          type="search"
          placeholder={t('search')}
          isLabelHidden
          value={typed}
          onChange={setTyped}
        />
      </search>
      <Loaded
        query={invitations}
        label={t('openLoading')}
        failed={t('openFailed')}
        skeleton={<PanelSkeleton isInside count={3} />}
      >
        {({ records, total }) =>
          records.length === 0 ? (
            <p className={styles.foot}>{q === '' ? t('openNone') : t('openNoResults', { q })}</p>
          ) : (
            <>
              <InvitationTable records={records} />
              <p className={classes(styles.foot, 'muted')}>
                {t('openShown', { shown: records.length, total })}
              </p>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function InvitationTable({ records }: { records: Invitation[] }) {
  const t = useTexts(inviteTexts)
  const moments = useMoments()
  const [asked, setAsked] = useState<string | null>(null)
  const columns: TableColumn<'email' | 'invitedAt' | 'until' | 'actions'>[] = [
    { id: 'email', label: t('email'), isHeader: true },
    { id: 'invitedAt', label: t('invitedAt') },
    { id: 'until', label: t('until') },
    { id: 'actions', label: t('actions'), isLabelHidden: true, align: 'end' },
  ]
  const rows = records.map(({ email, name, agency, invitedAt, expiresAt, isExpired }) => ({
    id: email,
    isMuted: isExpired,
    cells: {
      email: (
        <span className={styles.long}>
          <EmailAddress address={email} />
          <Known of={[name, agency ?? '']} />
        </span>
      ),
      invitedAt: moments.at(invitedAt),
      until: isExpired ? t('expired', { at: moments.at(expiresAt) }) : moments.at(expiresAt),
      actions: (
        <span className={styles.action}>
          <Button size="sm" aria-label={t('withdrawOf', { email })} onPress={() => setAsked(email)}>
            {t('withdraw')}
          </Button>
        </span>
      ),
    },
  }))
  return (
    <>
      <Table caption={t('open')} columns={columns} rows={rows} className={styles.table} />
      {asked !== null && <WithdrawDialog email={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** What staff said of the person, where they said something. */
function Known({ of }: { of: string[] }) {
  const known = of.filter((one) => one !== '')
  return known.length > 0 && <span className={styles.small}>{known.join(' · ')}</span>
}

function WithdrawDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTexts(inviteTexts)
  const withdraw = useWithdraw()
  async function handleWithdraw(reason: string) {
    await withdraw.mutateAsync({ email, reason })
    showToast(t('withdrawn'))
  }
  return (
    <ReasonDialog
      title={t('withdrawTitle')}
      text={t('withdrawText', { email })}
      verb={t('withdraw')}
      onDo={handleWithdraw}
      onClose={onClose}
    />
  )
}
