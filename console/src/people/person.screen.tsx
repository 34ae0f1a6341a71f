import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Person } from '@hub/contract/staff-people'
import type { StandingChange } from '@hub/contract/standing.rules'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { mediumDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { PersonDisc } from '@hub/ui/pictures/person-disc.tsx'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { personHref } from '#platform/page/paths.ts'
import { DecisionDialog, DecisionForm } from './parts/decision/decision-question.tsx'
import { PersonDevices } from './parts/person-devices.tsx'
import { PersonEmails, SendReset } from './parts/person-emails.tsx'
import { PersonFacts, PersonTeams } from './parts/person-facts.tsx'
import { PersonHistory } from './parts/person-history.tsx'
import { StandingChip } from './parts/standing-chip.tsx'
import { usePerson } from './people.queries.ts'
import { changesOnPage } from './people.rules.ts'
import { personTexts, waitingTexts } from './person.texts.ts'
import columns from '#platform/page/columns.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './person.module.css'

const DISC_PX = 56

/** One facilitator: the decision first, the facts that support it below. No count of what they led (PPL-001, CON-16). */
export function PersonScreen() {
  const t = useTexts(personTexts)
  const { locale } = useLocale()
  const { id = '' } = useParams()
  const person = usePerson(Number(id))
  return (
    <Loaded
      query={person}
      label={t('loading')}
      heading={t('titleLoading')}
      failed={t('failed')}
      skeleton={<PageSkeleton hasTitle count={6} />}
    >
      {({ record }) => (
        <>
          <PageHead
            before={<PersonDisc name={`${record.firstName} ${record.lastName}`} size={DISC_PX} />}
            title={`${record.firstName} ${record.lastName}`}
            mark={<StandingChip standing={record.standing} since={record.registeredAt} />}
            lead={
              <>
                {record.agency.name} · <EmailAddress address={record.email} /> ·{' '}
                {t('registeredOn', { at: mediumDate(record.registeredAt, locale) })}
              </>
            }
            actions={<SendReset person={record} />}
          />
          <div className={columns.columns}>
            <div className={columns.main}>
              <Decision key={record.id} person={record} />
              <PersonFacts person={record} />
              <PersonEmails person={record} />
            </div>
            <div className={classes(columns.side, styles.context)}>
              <PersonTeams teams={record.teams} />
              <PersonDevices person={record} />
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
  // Who is decided about waits no longer: the way on is from where they stood.
  const [next] = useState(person.waiting?.next ?? null)
  // The form goes with what it decided: without this the focus would fall to the head of the page.
  const handleDone = () => place.current?.focus()
  return (
    <div ref={place} tabIndex={-1}>
      {person.standing === 'pending' ? (
        <DecisionForm person={person} onDone={handleDone} />
      ) : (
        <Changes person={person} next={next} />
      )}
    </div>
  )
}

/** `next` is who is to be decided about next. */
function Changes({ person, next }: { person: Person; next: number | null }) {
  const t = useTexts(personTexts)
  const own = useTexts(waitingTexts)
  const [change, setChange] = useState<StandingChange | null>(null)
  return (
    <Panel
      title={t('decision')}
      actions={
        next !== null && (
          <ButtonLink href={personHref(next)} size="sm" iconEnd={ChevronRight}>
            {own('nextOne')}
          </ButtonLink>
        )
      }
    >
      <p className="muted">{t('decisionLead')}</p>
      <div className={styles.changes}>
        {changesOnPage(person.standing).map((one) => (
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
          people={[
            { id: person.id, name: `${person.firstName} ${person.lastName}`, standing: person.standing },
          ]}
          change={change}
          onClose={() => setChange(null)}
        />
      )}
    </Panel>
  )
}
