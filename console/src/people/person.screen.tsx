import { useRef, useState } from 'react'
import type { Person } from '@hub/contract/staff-people'
import type { StandingChange } from '@hub/contract/standing.rules'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { DecisionDialog, DecisionForm } from './parts/decision-question.tsx'
import { PersonEmails } from './parts/person-emails.tsx'
import { PersonFacts, PersonTeams } from './parts/person-facts.tsx'
import { PersonMails } from './parts/person-mails.tsx'
import { PersonHistory } from './parts/person-history.tsx'
import { StandingChip } from './parts/standing-chip.tsx'
import { usePerson } from './people.queries.ts'
import { changesFor } from './people.rules.ts'
import { personTexts } from './person.texts.ts'
import columns from '#platform/page/columns.module.css'
import styles from './person.module.css'

/** One facilitator: the decision first, the facts that support it below. No count of what they led (PPL-001, CON-16). */
export function PersonScreen() {
  const t = useTexts(personTexts)
  const { id = '' } = useParams()
  const person = usePerson(Number(id))
  return (
    <Loaded
      query={person}
      label={t('loading')}
      heading={t('titleLoading')}
      failed={t('failed')}
      skeleton={<Skeleton height="24rem" />}
    >
      {({ record }) => (
        <>
          <PageHead
            title={`${record.firstName} ${record.lastName}`}
            lead={
              <>
                {record.agency.name} · <EmailAddress address={record.email} />
              </>
            }
            actions={<PersonMails person={record} />}
          />
          <div className={columns.columns}>
            <div className={columns.main}>
              <Decision person={record} />
              <PersonFacts person={record} />
              <PersonEmails mails={record.mails} />
            </div>
            <div className={classes(columns.side, styles.context)}>
              <PersonTeams teams={record.teams} />
              <PersonHistory person={record} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  )
}

/** What can be decided about the account as it is now: work that waits as a form, all else as buttons that warn first. */
function Decision({ person }: { person: Person }) {
  const place = useRef<HTMLDivElement>(null)
  // The form goes with what it decided: without this the focus would fall to the head of the page.
  const handleDone = () => place.current?.focus()
  return (
    <div ref={place} tabIndex={-1}>
      {person.standing === 'pending' ? (
        <DecisionForm key={person.id} person={person} onDone={handleDone} />
      ) : (
        <Changes person={person} />
      )}
    </div>
  )
}

function Changes({ person }: { person: Person }) {
  const t = useTexts(personTexts)
  const [change, setChange] = useState<StandingChange | null>(null)
  return (
    <Panel title={t('decision')} fact={<StandingChip standing={person.standing} />}>
      <p className="muted">{t('decisionLead')}</p>
      <div className={styles.changes}>
        {changesFor(person.standing).map((one) => (
          <Button
            key={one}
            // Filled is what moves work forward, and nothing that ends it.
            {...(one === 'confirm' && { variant: 'primary' })}
            onPress={() => setChange(one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {change !== null && (
        <DecisionDialog
          people={[{ id: person.id, name: `${person.firstName} ${person.lastName}` }]}
          change={change}
          onClose={() => setChange(null)}
        />
      )}
    </Panel>
  )
}
