import type { Attention } from '@hub/contract/staff-home'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useMoments } from '#platform/page/moments.ts'
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

/** The list that has what needs attention. */
const LEADS_TO: Partial<Record<Attention['kind'], string>> = {
  pendingFacilitators: `${hrefOf('people')}?view=pending`,
  unlistedAgencies: `${hrefOf('agencies')}?view=pending`,
  unlistedCities: hrefOf('cities'),
  unrecordedSessions: hrefOf('waitingRuns'),
  failedHandOvers: hrefOf('events'),
  packageWarnings: hrefOf('content'),
}

/** Number, sentence, detail: readable in ten seconds from left to right. */
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
      {items.map((item) => (
        <li key={item.kind} className={styles.row}>
          <h3 className={styles.words}>
            <span className={styles.number}>{formatNumber(item.count, locale)}</span>{' '}
            <span className={styles.title}>
              {LEADS_TO[item.kind] !== undefined ? (
                <PlainLink href={LEADS_TO[item.kind] ?? ''} className={styles.link}>
                  {t(item.kind, { count: item.count })}
                </PlainLink>
              ) : (
                t(item.kind, { count: item.count })
              )}
            </span>
          </h3>
          <p className={styles.detail}>{detailOf(item)}</p>
        </li>
      ))}
    </ul>
  )
}
