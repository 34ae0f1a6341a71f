import { ArrowRight } from 'lucide-react'
import type { Attention } from '@hub/contract/staff-home'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { hrefOf, type PlainRoute } from '#platform/page/paths.ts'
import { useMoments } from '#platform/page/moments.ts'
import { DECIDED_ON } from '../decided-on.ts'
import { homeTexts } from '../home.texts.ts'
import styles from './attention-list.module.css'

/** The word that stands before the day of the oldest. */
const SINCE = {
  alerts: null,
  failedHandOvers: 'failedSince',
  packageWarnings: null,
  pendingFacilitators: 'pendingSince',
  unlistedAgencies: null,
  unlistedCities: null,
  unrecordedSessions: 'endedSince',
  undeliveredMails: 'givenUpSince',
  lateBackup: 'verifiedSince',
} as const

interface Way {
  verb:
    | 'review'
    | 'approveOrMerge'
    | 'addOrMerge'
    | 'remindOrDiscard'
    | 'viewEvents'
    | 'viewCatalogue'
    | 'viewEmails'
    | 'viewLog'
  /** Which part of its list that is. */
  search: string
  /** Where more is said of it, if it is decided outside the console. */
  screen?: PlainRoute
}

/** What is done on the screen where it is decided; null where the item is a list of its own. */
const WAYS: Record<Attention['kind'], Way | null> = {
  pendingFacilitators: { verb: 'review', search: '?view=pending' },
  unlistedAgencies: { verb: 'approveOrMerge', search: '?view=pending' },
  unlistedCities: { verb: 'addOrMerge', search: '' },
  unrecordedSessions: { verb: 'remindOrDiscard', search: '' },
  failedHandOvers: { verb: 'viewEvents', search: '' },
  packageWarnings: { verb: 'viewCatalogue', search: '' },
  undeliveredMails: { verb: 'viewEmails', search: '' },
  lateBackup: { verb: 'viewLog', search: '?what=backup-verified', screen: 'audit' },
  alerts: null,
}

/** Number, sentence, verb: readable in ten seconds from left to right. */
export function AttentionList({ items }: { items: readonly Attention[] }) {
  const t = useTexts(homeTexts)
  const moments = useMoments()
  const { locale } = useLocale()
  const detailOf = ({ kind, names, oldestAt }: Attention) => {
    const since = SINCE[kind]
    if (names.length > 0)
      return t(kind === 'packageWarnings' ? 'packages' : 'entered', { names: names.join(t('between')) })
    return since !== null && oldestAt !== null && t(since, { date: moments.day(oldestAt) })
  }
  return (
    <ul>
      {items.map((item) => {
        const way = WAYS[item.kind]
        const screen = way?.screen ?? DECIDED_ON[item.kind]
        const sentence = t(item.kind, { count: item.count })
        return (
          <li key={item.kind} className={styles.row}>
            <h3 className={styles.words}>
              <span className={styles.number}>{formatNumber(item.count, locale)}</span>{' '}
              <span className={styles.title}>
                {way === null || screen === null ? (
                  sentence
                ) : (
                  <PlainLink href={hrefOf(screen) + way.search} className={styles.link}>
                    {sentence}
                  </PlainLink>
                )}
              </span>
            </h3>
            <p className={styles.detail}>{detailOf(item)}</p>
            {way !== null && (
              // The link over the row has a name already.
              <span className={styles.verb} aria-hidden>
                <span className={styles.does}>{t(way.verb)}</span>
                <Icon of={ArrowRight} size="sm" />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
