import type { ClientsTaker, StandingEffects } from '@hub/contract/staff-people'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { Effects } from '#platform/lists/effects.tsx'
import { MailPreview } from '#platform/mails/mail-preview.tsx'
import type { useEffectsOf } from '../../people.queries.ts'
import { personTexts } from '../../person.texts.ts'
import { TakerChoice } from './taker-choice.tsx'
import styles from './taker-choice.module.css'

interface DecisionEffectsProps {
  query: ReturnType<typeof useEffectsOf>
  /** The facilitators whom the decision is about. */
  leaving: readonly number[]
  taker: ClientsTaker | null
  onTaker: (taker: ClientsTaker) => void
  error?: string | undefined
  /** Says nothing where nothing ends. */
  isQuiet?: boolean
}

/** What the decision ends, once it is counted, and who takes the clients that nobody else reaches. */
export function DecisionEffects({ query, isQuiet = false, ...choice }: DecisionEffectsProps) {
  const t = useTexts(personTexts)
  return (
    <Loaded query={query} label={t('counting')} skeleton={<Skeleton height="6rem" />}>
      {({ record }) => (
        <>
          <Ends effects={record} isQuiet={isQuiet} />
          {record.clientsOnlyTheirs > 0 && <TakerChoice effects={record} {...choice} />}
        </>
      )}
    </Loaded>
  )
}

/** What the decision ends, in numbers. */
function Ends({ effects, isQuiet }: { effects: StandingEffects; isQuiet: boolean }) {
  const t = useTexts(personTexts)
  const { devices, teams, places, filesJoining } = effects
  const ended = [
    devices > 0 && t('devices', { count: devices }),
    teams > 0 && t('teams', { count: teams }),
    places > 0 && t('places', { count: places }),
    filesJoining > 0 && t('filesJoining', { count: filesJoining }),
  ].filter((one) => one !== false)
  if (ended.length === 0 && isQuiet) return null
  return (
    <Effects title={t('effects')}>
      {ended.length === 0 ? <li>{t('nothingEnds')}</li> : ended.map((one) => <li key={one}>{one}</li>)}
    </Effects>
  )
}

interface DecisionMailProps {
  /** Undefined while they are counted. */
  effects: StandingEffects | undefined
  isSent: boolean
  onSent: (isSent: boolean) => void
  title?: string
}

/** The mail that the decision sends, in its language and in the others, and whether it is sent; or that it sends none. */
export function DecisionMail({ effects, isSent, onSent, title }: DecisionMailProps) {
  const t = useTexts(personTexts)
  if (effects === undefined) return <Skeleton height="9rem" />
  const { mail, mails, translations } = effects
  if (mail === null) return <p className="muted">{t('noMail')}</p>
  return (
    <div className={styles.mail}>
      <MailPreview
        title={mails > 1 ? t('mailsSent', { count: mails }) : (title ?? t('mail'))}
        {...{ mail, translations }}
      />
      <Checkbox isSelected={isSent} onChange={onSent}>
        {t('sendMail', { count: mails })}
      </Checkbox>
    </div>
  )
}
