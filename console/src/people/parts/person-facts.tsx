import type { ReactNode } from 'react'
import { LOCALE_FACTS, localeOf } from '@hub/contract/locales'
import type { Person } from '@hub/contract/staff-people'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { mediumDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useMoments } from '#platform/page/moments.ts'
import { agencyHref, personEditHref } from '#platform/page/paths.ts'
import { UnlistedAgency } from '../../agencies/parts/unlisted-agency.tsx'
import { personEditTexts } from '../person-edit.texts.ts'
import { personFactorTexts } from '../person-factor.texts.ts'
import { personTexts } from '../person.texts.ts'
import { ChangeEmail, WaitingEmail } from './person-email-change.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import list from '#platform/page/facts.module.css'
import styles from './person-facts.module.css'

/** The registration as it is now. */
export function PersonFacts({ person }: { person: Person }) {
  const t = useTexts(personTexts)
  const edit = useTexts(personEditTexts)
  const factor = useTexts(personFactorTexts)
  const { locale } = useLocale()
  const moments = useMoments()
  const at = (iso: string | null, otherwise: string) => (iso === null ? otherwise : moments.at(iso))
  const { agency, unrecorded } = person
  const facts: [string, ReactNode][] = [
    [t('email'), <EmailAddress key="email" address={person.email} />],
    [t('emailConfirmed'), at(person.confirmedAt, t('notYet'))],
    [t('phone'), person.phoneNumber],
    [
      t('agency'),
      <PlainLink key="agency" href={agencyHref(agency.id)}>
        {agency.isListed ? agency.name : t('notListed', { name: agency.name })}
      </PlainLink>,
    ],
    [
      t('address'),
      `${person.address}, ${person.cityId === null ? t('notListed', { name: person.city }) : person.city}, ${person.province} ${person.postcode}`,
    ],
    [t('registered'), at(person.registeredAt, '')],
    [t('language'), LOCALE_FACTS[localeOf(person.locale)].name],
    [
      t('terms'),
      t('termsVersion', { version: person.termsVersion, at: mediumDate(person.termsAcceptedAt, locale) }),
    ],
    [t('lastLogin'), at(person.lastLoginAt, t('never'))],
    [factor('app'), at(person.appSince, factor('none'))],
    [factor('passkeys'), person.passkeys === 0 ? factor('none') : String(person.passkeys)],
    [
      t('unrecorded'),
      unrecorded === null
        ? t('none')
        : t('unrecordedOf', { module: unrecorded.module, at: moments.at(unrecorded.startTime) }),
    ],
  ]
  return (
    <Panel
      title={t('account')}
      actions={
        <>
          <RemoveFactor person={person} />
          <ChangeEmail person={person} />
          <ButtonLink href={personEditHref(person.id)} size="sm">
            {edit('edit')}
          </ButtonLink>
        </>
      }
    >
      <dl className={list.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {person.emailChange !== null && (
        <div className={styles.waiting}>
          <WaitingEmail id={person.id} change={person.emailChange} />
        </div>
      )}
      {!agency.isListed && <UnlistedAgency key={agency.id} agency={agency} className={styles.waiting} />}
    </Panel>
  )
}

/** The teams of a facilitator, present and past. */
export function PersonTeams({ teams }: { teams: Person['teams'] }) {
  const t = useTexts(personTexts)
  const { locale } = useLocale()
  return (
    <Panel title={t('teamsTitle')}>
      {teams.length === 0 ? (
        <p className="muted">{t('noTeam')}</p>
      ) : (
        <ul className={styles.teams}>
          {teams.map(({ id, name, joinedAt, leftAt }) => (
            <li key={`${id} ${joinedAt}`}>
              <b>{name}</b>{' '}
              <span className="muted">
                {t('teamSince', { at: mediumDate(joinedAt, locale) })}
                {leftAt !== null && `, ${t('teamUntil', { at: mediumDate(leftAt, locale) })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
