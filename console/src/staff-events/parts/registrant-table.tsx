import { Award, CircleAlert, CircleX, Hourglass, Undo2, UserMinus } from 'lucide-react'
import type { RegistrantView, StaffEvent, StaffRegistrant } from '@hub/contract/staff-events'
import { TORONTO } from '@hub/contract/toronto-time.rules'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { MoreMenu } from '@hub/ui/buttons/more-menu.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useMoments } from '#platform/page/moments.ts'
import { personHref } from '#platform/page/paths.ts'
import { saveBlob } from '@hub/ui/page/save-file.ts'
import { useStaffUser } from '../../staff-sessions/staff-sessions.queries.ts'
import { eventTexts } from '../event.texts.ts'
import { useCertificate, useMarkAttendance } from '../events.queries.ts'
import styles from '#platform/lists/list-panel.module.css'
import own from '../event.module.css'

interface RegistrantTableProps {
  event: StaffEvent
  view: RegistrantView
  rows: readonly StaffRegistrant[]
  onRemove: (person: StaffRegistrant) => void
}

/** The rows of one view: each offers what can be done about this person now. */
export function RegistrantTable({ event, view, rows, onRemove }: RegistrantTableProps) {
  const t = useTexts(eventTexts)
  const moments = useMoments()
  const since = view === 'waiting' ? t('waitingSince') : view === 'ended' ? t('endedAt') : t('since')
  const hasAttendance = view === 'registered' && event.hasBegun
  return (
    <Table
      caption={t(view)}
      columns={[
        { id: 'name', label: t('name'), isHeader: true },
        { id: 'agency', label: t('agency') },
        { id: 'since', label: since, isOneLine: true },
        ...(hasAttendance ? [{ id: 'attended' as const, label: t('attendance') }] : []),
        ...(view === 'registered'
          ? [{ id: 'more' as const, label: t('actions'), isLabelHidden: true, onCard: 'end' as const }]
          : []),
      ]}
      rows={rows.map((row) => ({
        id: row.facilitatorId,
        cells: {
          name: <Who row={row} />,
          agency: <span className={own.agency}>{row.agency}</span>,
          since: moments.at(row.endedAt ?? row.since),
          attended: <Attendance event={event} row={row} />,
          more: <More event={event} row={row} onRemove={() => onRemove(row)} />,
        },
      }))}
      className={styles.table}
    />
  )
}

function Who({ row }: { row: StaffRegistrant }) {
  const t = useTexts(eventTexts)
  const { locale } = useLocale()
  const mayOpen = useStaffUser()?.permissions.includes('people') ?? false
  const { facilitatorId, name, email, link, offeredUntil } = row
  return (
    <>
      {mayOpen ? (
        <PlainLink href={personHref(facilitatorId)} className={styles.name}>
          {name}
        </PlainLink>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.small}>
        <EmailAddress address={email} />
      </span>
      {offeredUntil !== null && (
        <span className={own.links}>
          <Chip tone="info" icon={Hourglass}>
            {t('offered', { until: dateAndTime(offeredUntil, locale, TORONTO) })}
          </Chip>
        </span>
      )}
      {link === 'failed' && (
        <span className={own.links}>
          <Chip tone="attention" icon={CircleAlert}>
            {t('linkFailed')}
          </Chip>
        </span>
      )}
      {link === 'coming' && <span className={styles.small}>{t('linkComing')}</span>}
    </>
  )
}

/** Marks one person, and says so where it did not work. */
function useMark(event: StaffEvent, row: StaffRegistrant) {
  const messageOf = useMessageOf()
  const mark = useMarkAttendance(event.id)
  return async (attended: boolean | null) => {
    try {
      await mark.mutateAsync({ facilitatorIds: [row.facilitatorId], attended })
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
}

/** Saves the certificate of one person. */
function useSaveCertificate(event: StaffEvent, row: StaffRegistrant) {
  const t = useTexts(eventTexts)
  const messageOf = useMessageOf()
  const make = useCertificate(event.id)
  return async () => {
    try {
      const { record } = await make.mutateAsync(row.facilitatorId)
      const bytes = Uint8Array.from(atob(record.base64), (letter) => letter.charCodeAt(0))
      saveBlob(record.fileName, new Blob([bytes], { type: 'application/pdf' }))
      showToast(t('certificateMade', { name: row.name }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
}

function Attendance({ event, row }: { event: StaffEvent; row: StaffRegistrant }) {
  const t = useTexts(eventTexts)
  const mark = useMark(event, row)
  const { attended, name } = row
  const word = attended === null ? 'notYet' : attended ? 'attended' : 'absent'
  return (
    <Checkbox isSelected={attended === true} onChange={(isSelected) => void mark(isSelected ? true : null)}>
      <span className="visually-hidden">{t('attendedOf', { name })}</span>
      <span aria-hidden="true" className={attended === null ? 'muted' : undefined}>
        {t(word)}
      </span>
    </Checkbox>
  )
}

function More(props: { event: StaffEvent; row: StaffRegistrant; onRemove: () => void }) {
  const { event, row, onRemove } = props
  const t = useTexts(eventTexts)
  const mark = useMark(event, row)
  const save = useSaveCertificate(event, row)
  const items = [
    ...(event.hasBegun && row.attended !== false
      ? [{ label: t('markAbsent'), icon: CircleX, onAction: () => void mark(false) }]
      : []),
    ...(event.hasBegun && row.attended !== null
      ? [{ label: t('unmark'), icon: Undo2, onAction: () => void mark(null) }]
      : []),
    ...(row.attended === true && event.view === 'past'
      ? [{ label: t('certificate'), icon: Award, onAction: () => void save() }]
      : []),
    ...(event.isOpen ? [{ label: t('remove'), icon: UserMinus, onAction: onRemove }] : []),
  ]
  return items.length === 0 ? null : <MoreMenu label={t('more', { name: row.name })} items={items} />
}
