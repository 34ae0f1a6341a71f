import type { AgencyDetail } from '@hub/contract/staff-agencies'
import { Button } from '@hub/ui/buttons/button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { agencyHref } from '#platform/page/paths.ts'
import { agencyTexts } from '../agency.texts.ts'
import { AgencyChip } from './agency-chip.tsx'
import { AgencyPeople } from './agency-people.tsx'
import type { MergeChoice } from './merge-dialog.tsx'
import styles from '../agency.module.css'

interface AlikeAgenciesProps {
  agency: AgencyDetail
  onMerge: (merge: MergeChoice) => void
}

/** The agency beside those that are probably the same; only a listed one can take over another. */
export function AlikeAgencies({ agency, onMerge }: AlikeAgenciesProps) {
  const t = useTexts(agencyTexts)
  return (
    <Panel title={t('alikeTitle')}>
      <p className="muted">{t('alikeLead')}</p>
      <div className={styles.pair}>
        <div className={styles.one}>
          <h3>{agency.name}</h3>
          <span className="muted">{t('thisOne')}</span>
          <AgencyPeople agency={{ ...agency, people: agency.people.slice(0, 3) }} />
        </div>
        {agency.alike.map((other) => (
          <div key={other.id} className={styles.one}>
            <h3>
              <PlainLink href={agencyHref(other.id)}>{other.name}</PlainLink>
            </h3>
            <span>
              <AgencyChip status={other.status} />
            </span>
            <AgencyPeople agency={other} />
            {other.status === 'listed' && (
              <Button size="sm" onPress={() => onMerge({ from: agency, into: other.id })}>
                {t('mergeHere')}
              </Button>
            )}
            {other.status !== 'listed' && agency.status === 'listed' && (
              <Button size="sm" onPress={() => onMerge({ from: other, into: agency.id })}>
                {t('mergeThere', { name: agency.name })}
              </Button>
            )}
          </div>
        ))}
      </div>
    </Panel>
  )
}
