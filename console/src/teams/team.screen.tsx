import { Archive } from 'lucide-react'
import { useState } from 'react'
import type { TeamDetail } from '@hub/contract/staff-teams'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { peopleOfTeamHref, personHref } from '#platform/page/paths.ts'
import { ArchiveDialog } from './parts/archive-dialog.tsx'
import { AddMemberDialog, MoveClientsDialog, RemoveMemberDialog } from './parts/member-dialogs.tsx'
import { RenameTeamDialog } from './parts/name-dialogs.tsx'
import { TeamHistory } from './parts/team-history.tsx'
import { useTeam } from './teams.queries.ts'
import { teamsTexts } from './teams.texts.ts'
import columns from '#platform/page/columns.module.css'
import lists from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './team.module.css'

type Open = 'add' | 'rename' | 'move' | 'archive' | { id: number; name: string } | null

/** One team: its members, and what can be done with it (PPL-006). */
export function TeamScreen() {
  const t = useTexts(teamsTexts)
  const { id = '' } = useParams()
  const team = useTeam(Number(id))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Loaded
      query={team}
      label={t('loadingOne')}
      heading={t('titleOne')}
      failed={t('failed')}
      skeleton={<PageSkeleton hasTitle count={6} />}
    >
      {({ record }) => (
        <>
          <PageHead
            title={record.name}
            lead={t('leadOne', { members: record.members, files: record.openFiles })}
            actions={<ButtonLink href={peopleOfTeamHref(record.id)}>{t('itsPeople')}</ButtonLink>}
          />
          <div className={columns.columns}>
            <div className={columns.main}>
              <Actions team={record} onOpen={setOpen} />
              <Members team={record} onRemove={setOpen} />
            </div>
            <TeamHistory team={record} className={columns.side} />
          </div>
          {open === 'add' && <AddMemberDialog team={record} onClose={close} />}
          {open === 'rename' && <RenameTeamDialog team={record} onClose={close} />}
          {open === 'move' && <MoveClientsDialog team={record} onClose={close} />}
          {open === 'archive' && <ArchiveDialog team={record} onClose={close} />}
          {typeof open === 'object' && open !== null && (
            <RemoveMemberDialog team={record} person={open} onClose={close} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** What can be done with the team as it is now. */
function Actions({ team, onOpen }: { team: TeamDetail; onOpen: (open: Open) => void }) {
  const t = useTexts(teamsTexts)
  const isArchived = team.archivedAt !== null
  const isEmpty = team.members === 0 && team.openFiles === 0
  return (
    <Panel title={t('actions')} fact={isArchived && <Chip icon={Archive}>{t('isArchived')}</Chip>}>
      <p className="muted">{isArchived || isEmpty ? t('actionsLead') : t('notEmpty')}</p>
      <div className={styles.changes}>
        {!isArchived && (
          <>
            <Button variant="primary" onPress={() => onOpen('add')}>
              {t('add')}
            </Button>
            <Button onPress={() => onOpen('move')}>{t('move')}</Button>
          </>
        )}
        <Button onPress={() => onOpen('rename')}>{t('rename')}</Button>
        {(isArchived || isEmpty) && (
          <Button onPress={() => onOpen('archive')}>{t(isArchived ? 'restore' : 'archive')}</Button>
        )}
      </div>
    </Panel>
  )
}

interface MembersProps {
  team: TeamDetail
  onRemove: (person: { id: number; name: string }) => void
}

function Members({ team, onRemove }: MembersProps) {
  const t = useTexts(teamsTexts)
  const moments = useMoments()
  if (team.people.length === 0)
    return (
      <Panel title={t('membersTitle')}>
        <p className="muted">{t('nobody')}</p>
      </Panel>
    )
  return (
    <Table
      caption={t('membersTitle')}
      columns={[
        { id: 'name', label: t('membersTitle'), isHeader: true, width: '15rem' },
        { id: 'email', label: t('email') },
        { id: 'joined', label: t('joined'), width: '9rem' },
        { id: 'actions', label: t('actions'), isLabelHidden: true, align: 'end', width: '8rem' },
      ]}
      rows={team.people.map(({ id, name, email, joinedAt }) => ({
        id,
        cells: {
          name: (
            <PlainLink href={personHref(id)} className={lists.name}>
              {name}
            </PlainLink>
          ),
          email: <EmailAddress address={email} />,
          joined: moments.at(joinedAt),
          actions: (
            <Button size="sm" aria-label={t('removeOne', { name })} onPress={() => onRemove({ id, name })}>
              {t('remove')}
            </Button>
          ),
        },
      }))}
    />
  )
}
