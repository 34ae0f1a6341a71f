import { Archive } from 'lucide-react'
import { memo, startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ListedClient } from '@hub/contract/clients'
import { closedFor } from '@hub/contract/clients.rules'
import { mediumDate } from '@hub/ui/language/dates.ts'
import { nowIso } from '#platform/page/clock.ts'
import { useDurationLabel } from '@hub/ui/language/durations.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useIsPrinting } from '#platform/page/printing.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Avatar } from '@hub/ui/pictures/avatar.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import table from '@hub/ui/lists/table.module.css'
import { clientListTexts } from '../client-list.texts.ts'
import styles from './client-table.module.css'

/** Some browsers no longer treat a table shown as blocks as a table, so every part has its role. */
export const is = (role: string) => ({ role })

/** Reports to a group of rows whether it is near the window. */
export type Watch = (group: Element, onNear: (isNear: boolean, height: number) => void) => () => void

interface ClientRowsProps {
  clients: readonly ListedClient[]
  /** The position of the first of them in the whole list, from 1. */
  place: number
  /** The likely height of a row, in px, before any of these has been drawn. */
  rowHeight: number
  /** Drawn at once: the group was in view when the list was left, or is the first. */
  isDrawnAtOnce: boolean
  watch: Watch
  onProfile: (id: number) => void
}

/** A group of rows that is drawn while it is near the window, and is empty space of the same height otherwise. */
export const ClientRows = memo(function ClientRows(props: ClientRowsProps) {
  const { clients, place, rowHeight, isDrawnAtOnce, watch, onProfile } = props
  const group = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(isDrawnAtOnce)
  const [height, setHeight] = useState<number>()
  const isDrawn = useRef(isNear)
  useEffect(() => {
    isDrawn.current = isNear
  }, [isNear])

  useEffect(() => {
    if (group.current === null) return undefined
    return watch(group.current, (isNearNow, heightNow) => {
      // A row with focus stays, wherever the page is scrolled to.
      const isHeld = group.current?.contains(document.activeElement) === true
      // Rows still out of sight may be drawn in small steps, so that scrolling never waits for them.
      startTransition(() => {
        if (!isNearNow && !isHeld && isDrawn.current) setHeight(heightNow)
        setNear(isNearNow || isHeld)
      })
    })
  }, [watch])

  const isShown = useIsPrinting() || isNear
  return (
    <tbody ref={group} {...is(isShown ? 'rowgroup' : 'presentation')} className={styles.group}>
      {isShown ? (
        clients.map((client, index) => (
          <ClientRow key={client.id} client={client} place={place + index} onProfile={onProfile} />
        ))
      ) : (
        <tr {...is('presentation')} aria-hidden style={{ height: height ?? clients.length * rowHeight }} />
      )}
    </tbody>
  )
})

interface ClientRowProps {
  client: ListedClient
  place: number
  onProfile: (id: number) => void
}

/** The link to a client's profile, for focus to return to. */
export const profileLinkId = (clientId: number) => `profile-of-${clientId}`

const strong = (words: ReactNode) => <span className={styles.value}>{words}</span>
const mono = (words: ReactNode) => <span className={classes('mono', styles.code)}>{words}</span>

/** A client in the list: symbol, ID, who registered them, open or since when closed (CLI-002, CLI-004). */
function ClientRow({ client, place, onProfile }: ClientRowProps) {
  const t = useTexts(clientListTexts)
  const { id, code, closed } = client
  const cell = table.cell
  const facilitator = `${client.facilitator_first_name} ${client.facilitator_last_name}`
  return (
    <tr
      {...is('row')}
      // The heads are the first row.
      aria-rowindex={place + 1}
      data-closed={closed || undefined}
      className={classes(table.row, styles.row, closed && table.muted)}
    >
      <td {...is('cell')} className={classes(cell, table.cardStart)}>
        <Avatar glyph={client.avatar_meta_value} color={client.avatar_color_meta_value} isMuted={closed} />
      </td>
      <th {...is('rowheader')} scope="row" className={cell}>
        {t.rich('id', { code, b: mono })}
      </th>
      <td {...is('cell')} className={cell}>
        {t.rich('fac', {
          name: facilitator,
          // The text between the tags is the name.
          b: () => strong(<Named>{facilitator}</Named>),
        })}
      </td>
      <td {...is('cell')} className={cell}>
        <Sessions client={client} />
      </td>
      <td {...is('cell')} className={classes(cell, styles.status)}>
        <Status client={client} />
      </td>
      <td {...is('cell')} className={classes(cell, table.end, table.cardEnd, styles.way)} data-no-print>
        <ButtonLink
          id={profileLinkId(id)}
          size="sm"
          href={hrefOf('clientProfile', { clientId: id })}
          onClick={() => onProfile(id)}
        >
          {t('profile')}
          <span className="visually-hidden">{t('ofClient', { code })}</span>
        </ButtonLink>
      </td>
    </tr>
  )
}

/** How often the client took part, and when last: a long absence shows at a glance. */
function Sessions({ client: { session_count: count, last_session: last } }: { client: ListedClient }) {
  const t = useTexts(clientListTexts)
  const { locale } = useLocale()
  if (last === null) return t('noSession')
  return (
    <>
      <span className={styles.value}>{t('sessionCount', { count })}</span>{' '}
      <span className={styles.last}>{t('lastSession', { date: mediumDate(last, locale) })}</span>
    </>
  )
}

function Status({ client }: { client: ListedClient }) {
  const t = useTexts(clientListTexts)
  const labelOf = useDurationLabel()
  const since = closedFor(client, nowIso())
  if (!client.closed || since === null) {
    return (
      <span className={styles.mark}>
        <span className={styles.dot} aria-hidden />
        {t('open')}
      </span>
    )
  }
  return (
    <span className={styles.mark}>
      <Icon of={Archive} size="sm" />
      {t('closedAgo', { duration: labelOf(since) })}
    </span>
  )
}
