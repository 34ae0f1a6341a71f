import { KeyRound, Mail, ShieldAlert, ShieldCheck, ShieldOff, UserPlus, UserX } from 'lucide-react'
import { useState } from 'react'
import type { StaffAccount } from '@hub/contract/staff-accounts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { MoreMenu } from '@hub/ui/buttons/more-menu.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { listed } from '@hub/contract/listed.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { Named } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { EndDialog, FactorDialog, RolesDialog } from './parts/account-dialogs.tsx'
import { InviteDialog } from './parts/invite-dialog.tsx'
import { roleTexts } from './roles.texts.ts'
import { useResendLink, useStaffAccounts } from './staff-accounts.queries.ts'
import { staffAccountsTexts } from './staff-accounts.texts.ts'
import lists from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'

const DIALOGS = { roles: RolesDialog, end: EndDialog, factor: FactorDialog }
type Open = 'invite' | { how: keyof typeof DIALOGS; account: StaffAccount } | null

/** Who may sign in to the console, with what role, and what an owner can do about it (STA-002, STA-006). */
export function StaffAccountsScreen() {
  const t = useTexts(staffAccountsTexts)
  const accounts = useStaffAccounts()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const Change = open === null || open === 'invite' ? null : DIALOGS[open.how]
  return (
    <Loaded
      query={accounts}
      label={t('loading')}
      heading={t('title')}
      failed={t('failed')}
      skeleton={<PageSkeleton />}
    >
      {({ records }) => (
        <>
          <PageHead
            title={t('title')}
            lead={t('lead', {
              count: records.filter(({ isSetUp }) => isSetUp).length,
              invited: records.filter(({ isSetUp }) => !isSetUp).length,
            })}
            actions={
              <Button variant="primary" icon={UserPlus} onPress={() => setOpen('invite')}>
                {t('invite')}
              </Button>
            }
          />
          <Panel title={t('caption')} isFlush className={lists.panel} footer={t('footer')}>
            <AccountTable rows={records} onChange={setOpen} />
          </Panel>
          {open === 'invite' && <InviteDialog onClose={close} />}
          {Change !== null && typeof open === 'object' && open !== null && (
            <Change account={open.account} onClose={close} />
          )}
        </>
      )}
    </Loaded>
  )
}

interface AccountTableProps {
  rows: readonly StaffAccount[]
  onChange: (open: Open) => void
}

function AccountTable({ rows, onChange }: AccountTableProps) {
  const t = useTexts(staffAccountsTexts)
  const roleOf = useTexts(roleTexts)
  const { locale } = useLocale()
  const moments = useMoments()
  return (
    <Table
      caption={t('caption')}
      className={lists.table}
      columns={[
        { id: 'name', label: t('name'), isHeader: true },
        { id: 'roles', label: t('roles') },
        { id: 'factor', label: t('factor') },
        { id: 'last', label: t('lastSignIn') },
        { id: 'actions', label: t('actions'), isLabelHidden: true, align: 'end', onCard: 'end' },
      ]}
      rows={rows.map((row) => ({
        id: row.id,
        cells: {
          name: (
            <>
              <Named>{row.name}</Named> {row.isOwn && <Chip tone="info">{t('you')}</Chip>}
              <span className={lists.small}>
                <EmailAddress address={row.email} />
              </span>
            </>
          ),
          roles: listed(
            row.roles.map((role) => roleOf(role)),
            locale,
          ),
          factor: (
            <Chip
              {...(row.hasFactor
                ? { tone: 'success', icon: ShieldCheck }
                : { tone: 'attention', icon: ShieldAlert })}
            >
              {t(row.hasFactor ? 'factorSet' : 'factorMissing')}
            </Chip>
          ),
          last: (
            <>
              {row.lastSignInAt === null ? t('never') : moments.at(row.lastSignInAt)}
              {!row.isSetUp && (
                <span className={lists.small}>
                  {row.linkUntil === null ? t('expired') : t('invited', { until: moments.at(row.linkUntil) })}
                </span>
              )}
            </>
          ),
          actions: <AccountMenu account={row} onChange={onChange} />,
        },
      }))}
    />
  )
}

interface AccountMenuProps {
  account: StaffAccount
  onChange: (open: Open) => void
}

/** What fits the account: an invitation is sent again or withdrawn; a second factor is removed by a colleague. */
function AccountMenu({ account, onChange }: AccountMenuProps) {
  const t = useTexts(staffAccountsTexts)
  const messageOf = useMessageOf()
  const resend = useResendLink()
  const { id, name, isOwn, isSetUp, hasFactor } = account
  async function handleResend() {
    try {
      const { record } = await resend.mutateAsync(id)
      showToast(t('resendDone', { email: record.email }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  const open = (how: keyof typeof DIALOGS) => () => onChange({ how, account })
  return (
    <MoreMenu
      label={t('actionsOf', { name })}
      items={[
        ...(isSetUp ? [] : [{ label: t('resend'), icon: Mail, onAction: () => void handleResend() }]),
        { label: t('changeRoles'), icon: KeyRound, onAction: open('roles') },
        ...(isSetUp && hasFactor && !isOwn
          ? [{ label: t('removeFactor'), icon: ShieldOff, onAction: open('factor') }]
          : []),
        { label: t(isSetUp ? 'end' : 'withdraw'), icon: UserX, onAction: open('end') },
      ]}
    />
  )
}
