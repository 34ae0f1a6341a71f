import { useState } from 'react'
import type { AgencyDetail } from '@hub/contract/staff-agencies'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { agencyEditHref, peopleOfAgencyHref } from '#platform/page/paths.ts'
import { useAgency } from './agencies.queries.ts'
import { agencyTexts } from './agency.texts.ts'
import { AgencyChip } from './parts/agency-chip.tsx'
import { AgencyFactor } from './parts/agency-factor.tsx'
import { AgencyFacts } from './parts/agency-facts.tsx'
import { AgencyHistory } from './parts/agency-history.tsx'
import { AlikeAgencies } from './parts/alike-agencies.tsx'
import { MergeDialog, type MergeChoice } from './parts/merge-dialog.tsx'
import { RefuseDialog } from './parts/refuse-dialog.tsx'
import { useApproval } from './parts/use-approval.ts'
import columns from '#platform/page/columns.module.css'
import lists from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './agency.module.css'

/** One agency: the decision, those that are probably the same beside it, and what can be undone (PPL-005). */
export function AgencyScreen() {
  const { id = '' } = useParams()
  // Whoever goes on to another agency leaves the question about this one.
  return <Agency key={id} id={Number(id)} />
}

function Agency({ id }: { id: number }) {
  const t = useTexts(agencyTexts)
  const moments = useMoments()
  const agency = useAgency(id)
  const [merge, setMerge] = useState<MergeChoice | null>(null)
  return (
    <Loaded
      query={agency}
      label={t('loading')}
      heading={t('titleLoading')}
      failed={t('failed')}
      skeleton={<PageSkeleton hasTitle count={6} />}
    >
      {({ record }) => (
        <>
          <PageHead
            title={record.name}
            lead={t('lead', { facilitators: record.facilitators, at: moments.at(record.createdAt) })}
            actions={<ButtonLink href={peopleOfAgencyHref(record.id)}>{t('itsPeople')}</ButtonLink>}
          />
          <div className={columns.columns}>
            <div className={columns.main}>
              {record.id !== id && (
                <Notice title={t('mergedAddress', { name: record.name })}>{t('mergedAddressText')}</Notice>
              )}
              <Decision agency={record} onMerge={() => setMerge({ from: record, into: null })} />
              {record.alike.length > 0 && <AlikeAgencies agency={record} onMerge={setMerge} />}
              <AgencyFactor agency={record} />
              <AgencyFacts agency={record} />
            </div>
            <AgencyHistory agency={record} className={columns.side} />
          </div>
          {merge !== null && <MergeDialog {...merge} shownId={record.id} onClose={() => setMerge(null)} />}
        </>
      )}
    </Loaded>
  )
}

/** What can be decided about the agency as it is now. */
function Decision({ agency, onMerge }: { agency: AgencyDetail; onMerge: () => void }) {
  const t = useTexts(agencyTexts)
  const { approve, isPending } = useApproval(agency)
  const [isRefusing, setRefusing] = useState(false)
  return (
    <Panel title={t('decision')} fact={<AgencyChip status={agency.status} />}>
      <p className="muted">{t('decisionLead')}</p>
      <div className={`${lists.buttons} ${styles.changes}`}>
        {agency.status !== 'listed' && (
          <Button variant="primary" isPending={isPending} onPress={approve}>
            {t('approve')}
          </Button>
        )}
        <Button onPress={onMerge}>{t('merge')}</Button>
        <ButtonLink href={agencyEditHref(agency.id)}>{t('edit')}</ButtonLink>
        {agency.status !== 'refused' && <Button onPress={() => setRefusing(true)}>{t('refuse')}</Button>}
      </div>
      {isRefusing && <RefuseDialog agencies={[agency]} onClose={() => setRefusing(false)} />}
    </Panel>
  )
}
