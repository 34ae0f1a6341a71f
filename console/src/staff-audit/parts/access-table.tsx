import type { AccessEntry } from '@hub/contract/staff-audit'
import { longDate, timeOfDay } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { accessRows } from '../access.rules.ts'
import { accessDeedTexts, accessTexts } from '../access.texts.ts'
import styles from './access-page.module.css'

/** Who did what with a file, in the words for a client: one row for the same on one day. */
export function AccessTable({ code, entries }: { code: string; entries: readonly AccessEntry[] }) {
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
