import type { AgencyDetail } from '@hub/contract/staff-agencies'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { agencyTexts } from '../agency.texts.ts'
import { AgencyPeople } from './agency-people.tsx'
import list from '#platform/page/facts.module.css'
import styles from '../agency.module.css'

/** What is known of the agency, and who names it. */
export function AgencyFacts({ agency }: { agency: AgencyDetail }) {
  const t = useTexts(agencyTexts)
  const { phoneNumber, note, formerNames, facilitators } = agency
  const facts = [
    [t('phone'), phoneNumber],
    [t('formerNames'), formerNames.join(t('between'))],
    [t('note'), note],
  ] as const
  return (
    <>
      <Panel title={t('facts')}>
        <dl className={`${list.facts} ${styles.lines}`}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === '' ? t('empty') : value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t('peopleTitle')} fact={t('count', { count: facilitators })}>
        <AgencyPeople agency={agency} />
      </Panel>
    </>
  )
}
