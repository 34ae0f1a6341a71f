import { Printer } from 'lucide-react'
import { listed } from '@hub/contract/listed.rules'
import type { readClientAccess } from '@hub/contract/staff-audit'
import type { AnswerOf } from '@hub/contract/endpoint'
import { Button } from '@hub/ui/buttons/button.tsx'
import { dateAndTime, formatNumber, longDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useProductName, useSettings } from '#platform/calls/settings.ts'
import { now } from '#platform/page/clock.ts'
import { accessTexts } from '../access.texts.ts'
import { AccessTable } from './access-table.tsx'
import styles from './access-page.module.css'

type Access = AnswerOf<typeof readClientAccess>['record']

/** "Who saw my file": as a client reads it, on paper or on the screen. */
export function AccessPage({ access }: { access: Access }) {
  const t = useTexts(accessTexts)
  const { locale } = useLocale()
  const product = useProductName()
  const contact = useSettings()?.contactEmail ?? ''
  const { code, otherCodes, entries, people, isCut } = access
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
        {otherCodes.length > 0 && (
          <p>{t('otherCodes', { ids: listed(otherCodes, locale), count: otherCodes.length })}</p>
        )}
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
