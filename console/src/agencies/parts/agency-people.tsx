import type { AgencyWithPeople } from '@hub/contract/staff-agencies'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { personHref } from '#platform/page/paths.ts'
import { agencyTexts } from '../agency.texts.ts'
import styles from '../agency.module.css'

/** Who names the agency: city and contact are what tells one from another. */
export function AgencyPeople({ agency }: { agency: AgencyWithPeople }) {
  const t = useTexts(agencyTexts)
  const { people, facilitators } = agency
  if (people.length === 0) return <p className="muted">{t('nobody')}</p>
  return (
    <ul className={styles.people}>
      {people.map(({ id, name, email, phoneNumber, city, province }) => (
        <li key={id}>
          <PlainLink href={personHref(id)}>{name}</PlainLink>
          {/* As in an address of Canada, in each language. */}
          <small>{`${city}, ${province}`}</small>
          <small>
            <EmailAddress address={email} />
          </small>
          <small>{phoneNumber}</small>
        </li>
      ))}
      {facilitators > people.length && (
        <li className="muted">{t('morePeople', { count: String(facilitators - people.length) })}</li>
      )}
    </ul>
  )
}
