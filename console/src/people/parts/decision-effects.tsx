import type { ClientsTaker, StandingEffects } from '@hub/contract/staff-people'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { Effects, EffectsTitle } from '#platform/lists/effects.tsx'
import { MailPreview } from '#platform/mails/mail-preview.tsx'
import type { useEffectsOf } from '../people.queries.ts'
import { personTexts } from '../person.texts.ts'
import { TakerChoice } from './taker-choice.tsx'

interface DecisionEffectsProps {
  query: ReturnType<typeof useEffectsOf>
  /** The facilitators whom the decision is about. */
  leaving: readonly number[]
  taker: ClientsTaker | null
  onTaker: (taker: ClientsTaker) => void
  error?: string | undefined
}

/** What the decision ends, once it is counted, and who takes the clients that nobody else reaches. */
export function DecisionEffects({ query, leaving, taker, onTaker, error }: DecisionEffectsProps) {
  const t = useTexts(personTexts)
  return (
    <Loaded query={query} label={t('counting')} skeleton={<Skeleton height="6rem" />}>
      {({ record }) => (
        <>
          <Ends effects={record} />
          {record.clientsOnlyTheirs > 0 && (
            <TakerChoice effects={record} value={taker} onChange={onTaker} {...{ leaving, error }} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** What the decision ends, in numbers. */
function Ends({ effects }: { effects: StandingEffects }) {
  const t = useTexts(personTexts)
  const { devices, teams, places } = effects
  const ended = [
    devices > 0 && t('devices', { count: devices }),
    teams > 0 && t('teams', { count: teams }),
    places > 0 && t('places', { count: places }),
  ].filter((one) => one !== false)
  return (
    <Effects title={t('effects')}>
      {ended.length === 0 ? <li>{t('nothingEnds')}</li> : ended.map((one) => <li key={one}>{one}</li>)}
    </Effects>
  )
}

/** The mail that the decision sends, or that it sends none; undefined effects are still counted. */
export function DecisionMail({ effects }: { effects: StandingEffects | undefined }) {
  const t = useTexts(personTexts)
  if (effects === undefined) return <Skeleton height="9rem" />
  const { mail, mails } = effects
  if (mail === null) return <p className="muted">{t('noMail')}</p>
  return (
    <div>
      <EffectsTitle>{mails > 1 ? t('mailsSent', { count: mails }) : t('mail')}</EffectsTitle>
      <MailPreview mail={mail} />
    </div>
  )
}
