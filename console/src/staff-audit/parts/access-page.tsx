import { Printer } from 'lucide-react'
import type { readClientAccess, AccessEntry } from '@hub/contract/staff-audit'
import type { AnswerOf } from '@hub/contract/endpoint'
import { Button } from '@hub/ui/buttons/button.tsx'
import { dateAndTime, formatNumber, longDate, timeOfDay } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useProductName, useSettings } from '#platform/calls/settings.ts'
import { now } from '#platform/page/clock.ts'
import { accessRows } from '../access.rules.ts'
import { accessDeedTexts, accessTexts } from '../access.texts.ts'
import styles from './access-page.module.css'

type Access = AnswerOf<typeof readClientAccess>['record']

/** "Who saw my file": as a client reads it, on paper or on the screen. */
export function AccessPage({ access }: { access: Access }) {
  const t = useTexts(accessTexts)
  const { locale } = useLocale()
  const product = useProductName()
  const contact = useSettings()?.contactEmail ?? ''
  const { code, entries, people, isCut } = access
  const at = now().toISOString()
  return (
    <>
      <p className={styles.print}>
        <Button icon={Printer} variant="primary" onPress={() => window.print()}>
          {t('print')}
        </Button>
      </p>
      <article className={styles.paper}>
        <p className={styles.product}>{product}</p>
        <h2 className={styles.title}>{t('page')}</h2>
        <p>{t.rich('about', { id: code, code: (chunks) => <b className={styles.code}>{chunks}</b> })}</p>
        {isCut && <Notice>{t('cut', { count: entries.length })}</Notice>}
        {entries.length === 0 ? (
          <p className={styles.none}>{t('nobody')}</p>
        ) : (
          <>
            <dl className={styles.facts}>
              <div>
                <dt>{t('from')}</dt>
                <dd>{longDate(entries.at(-1)?.at ?? at, locale)}</dd>
              </div>
              <div>
                <dt>{t('to')}</dt>
                <dd>{longDate(at, locale)}</dd>
              </div>
              <div>
                <dt>{t('people')}</dt>
                <dd>{formatNumber(people, locale)}</dd>
              </div>
            </dl>
            <AccessTable code={code} entries={entries} />
          </>
        )}
        <h3>{t('meaning')}</h3>
        <p>{t('meaningText')}</p>
        <h3>{t('wrong')}</h3>
        <p>{t('wrongText', { contact })}</p>
        <p className={styles.foot}>
          {t('foot', {
            zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            at: dateAndTime(at, locale),
          })}
        </p>
      </article>
    </>
  )
}

function AccessTable({ code, entries }: { code: string; entries: readonly AccessEntry[] }) {
  const t = useTexts(accessTexts)
  const deeds = useTexts(accessDeedTexts)
  const { locale } = useLocale()
  const whoIs = ({ who: { kind, name, agency }, isOwnFacilitator }: AccessEntry) => {
    if (kind === 'system') return t('system')
    if (name === null) return t('someone')
    if (isOwnFacilitator) return t('yours', { name })
    return kind === 'facilitator' && agency !== null
      ? t('ofAgency', { name, agency })
      : t('ofProvider', { name })
  }
  const didOf = (deed: string) =>
    deed in accessDeedTexts.en ? deeds(deed as keyof typeof accessDeedTexts.en) : deed
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('caption', { code })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('did')}</th>
        </tr>
      </thead>
      <tbody>
        {accessRows(entries).map((row) => (
          <tr key={`${row.at} ${row.who.kind} ${row.who.id} ${row.deed}`}>
            <td>{longDate(row.at, locale)}</td>
            <td>{timeOfDay(row.at, locale)}</td>
            <td>{whoIs(row)}</td>
            <td>
              {row.times === 1
                ? didOf(row.deed)
                : t('times', { what: didOf(row.deed), count: String(row.times) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
