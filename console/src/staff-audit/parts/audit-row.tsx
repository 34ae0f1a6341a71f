import {
  Archive,
  Building2,
  CalendarDays,
  ChevronDown,
  ChevronUp,
  CircleDot,
  FolderOpen,
  KeyRound,
  Library,
  LogIn,
  NotebookPen,
  Search,
  Undo2,
  User,
  type LucideIcon,
} from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { AuditEntry, UndoableEntry } from '@hub/contract/staff-audit'
import { Button } from '@hub/ui/buttons/button.tsx'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { mediumDate, timeOfDay, withTime } from '@hub/ui/language/dates.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { recordHref } from '#platform/page/paths.ts'
import { useTakeMergeBack } from '../../agencies/parts/use-take-merge-back.ts'
import { useStaffUser } from '../../staff-sessions/staff-sessions.queries.ts'
import { auditTexts } from '../audit.texts.ts'
import { phraseOf, useSentences } from '../sentences.ts'
import { UndoSuspension } from './undo-suspension.tsx'
import styles from './audit-row.module.css'

/** By what the word of a deed begins with, the longer before the shorter. */
const ICONS: readonly [string, LucideIcon][] = [
  ['client-password', KeyRound],
  ['client', FolderOpen],
  ['portal', KeyRound],
  ['password', KeyRound],
  ['login', LogIn],
  ['logout', LogIn],
  ['staff', LogIn],
  ['audit', Search],
  ['report', Search],
  ['record', NotebookPen],
  ['run', NotebookPen],
  ['team', CircleDot],
  ['agency', Building2],
  ['city', Building2],
  ['event', CalendarDays],
  ['module', Library],
  ['theme', Library],
  ['topic', Library],
  ['utility', Library],
  ['backup', Archive],
  ['hub', Archive],
  ['store', Archive],
  ['se', KeyRound],
]
const iconOf = (deed: string) => ICONS.find(([begin]) => deed.startsWith(begin))?.[1] ?? User

interface AuditRowProps {
  entry: UndoableEntry
  isOpen: boolean
  /** The address that opens this entry, or closes it. */
  href: string
  /** The address of everything that somebody did, or that was done to something. */
  hrefOf: (filter: { who: string } | { whom: string }) => string
}

/** One entry as a sentence. Open, it shows the reason and where it came from. */
export function AuditRow({ entry, isOpen, href, hrefOf }: AuditRowProps) {
  const { whoIs, detailOf, whomIs, locale } = useSentences()
  const { before, behind } = phraseOf(entry.deed, locale)
  const detail = detailOf(entry.who)
  const row = useRef<HTMLButtonElement>(null)
  return (
    <li className={classes(styles.entry, isOpen && styles.open)}>
      <PlainButton
        ref={row}
        className={styles.row ?? ''}
        aria-expanded={isOpen}
        onPress={() => goToHref(href, { replace: true })}
      >
        <time dateTime={entry.at}>{timeOfDay(entry.at, locale)}</time>
        <Icon of={iconOf(entry.deed)} />
        <span className={styles.sentence}>
          <b>
            <Named>{whoIs(entry.who)}</Named>
          </b>
          {detail !== null && <span className="muted"> ({detail})</span>} {before}
          {behind !== null && (
            <>
              <b className={entry.whom?.kind === 'client' ? styles.code : undefined}>
                <Named>{whomIs(entry.whom)}</Named>
              </b>
              {behind}
            </>
          )}
        </span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} size="sm" />
      </PlainButton>
      {isOpen && <Opened entry={entry} hrefOf={hrefOf} row={row} />}
    </li>
  )
}

const SOURCES: Record<
  AuditEntry['who']['kind'],
  'fromConsole' | 'commandLine' | 'fromPortal' | 'fromItself' | 'fromHub'
> = {
  staff: 'fromConsole',
  commandLine: 'commandLine',
  portal: 'fromPortal',
  system: 'fromItself',
  facilitator: 'fromHub',
  visitor: 'fromHub',
}

interface OpenedProps extends Pick<AuditRowProps, 'entry' | 'hrefOf'> {
  row: RefObject<HTMLButtonElement | null>
}

/** What an open entry shows, with the ways to what belongs to it. */
function Opened({ entry, hrefOf, row }: OpenedProps) {
  const t = useTexts(auditTexts)
  const { whoIs, whomIs, locale } = useSentences()
  const takeBack = useTakeMergeBack()
  const { who, whom, note, at, requestId, mergeId } = entry
  const mayOpenRecords = useStaffUser()?.permissions.includes('people')
  return (
    <div className={styles.opened}>
      <dl className={styles.facts}>
        <div className={styles.wide}>
          <dt>{t('note')}</dt>
          <dd>{note ?? <span className="muted">{t('noNote')}</span>}</dd>
        </div>
        <div>
          <dt>{t('time')}</dt>
          <dd>{withTime(mediumDate(at, locale), secondOf(at, locale), locale)}</dd>
        </div>
        <div>
          <dt>{t('source')}</dt>
          <dd>{t(SOURCES[who.kind])}</dd>
        </div>
        <div>
          <dt>{t('reference')}</dt>
          <dd className={styles.code}>{requestId ?? t('noReference')}</dd>
        </div>
      </dl>
      <div className={styles.links}>
        {mergeId !== null && (
          <Button size="sm" icon={Undo2} onPress={() => takeBack(mergeId)}>
            {t('undoMerge')}
          </Button>
        )}
        <UndoSuspension entry={entry} row={row} />
        <PlainLink href={hrefOf({ who: who.id === null ? who.kind : `${who.kind}:${who.id}` })}>
          {t('allOfWho', { who: whoIs(who) })}
        </PlainLink>
        {whom !== null && whom.id !== null && (
          <PlainLink href={hrefOf({ whom: `${whom.kind}:${whom.id}` })}>
            {t('allOfWhom', { whom: whomIs(whom) })}
          </PlainLink>
        )}
        {mayOpenRecords && whom?.kind === 'record' && whom.id !== null && (
          <PlainLink href={recordHref(Number(whom.id))}>{t('openRecord')}</PlainLink>
        )}
      </div>
    </div>
  )
}

/** The time of day with its seconds: two entries may be of one minute. */
function secondOf(iso: string, locale: string): string {
  return new Date(iso).toLocaleTimeString(locale === 'zh' ? 'zh-CN' : 'en-CA')
}
