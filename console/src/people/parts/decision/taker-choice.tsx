import { useState } from 'react'
import { listed } from '@hub/contract/listed.rules'
import type { ClientsTaker, StandingEffects, Taker } from '@hub/contract/staff-people'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useLater } from '#platform/page/later.ts'
import { useTakers } from '../../people.queries.ts'
import { personTexts } from '../../person.texts.ts'
import styles from './taker-choice.module.css'

interface TakerChoiceProps {
  effects: StandingEffects
  /** The facilitators who leave: they cannot take the files. */
  leaving: readonly number[]
  taker: ClientsTaker | null
  onTaker: (taker: ClientsTaker) => void
  error?: string | undefined
}

const keyOf = ({ kind, id }: ClientsTaker) => `${kind} ${id}`

/** Names the clients that nobody else can reach, and asks which team or facilitator takes them (PPL-007). */
export function TakerChoice({ effects, leaving, ...choice }: TakerChoiceProps) {
  const t = useTexts(personTexts)
  const { locale } = useLocale()
  const { clientsOnlyTheirs: count, clientCodes: codes } = effects
  const [typed, setTyped] = useState('')
  const takers = useTakers(useLater(typed.trim()))
  const more = count - codes.length
  return (
    <div className={styles.taker}>
      <Notice tone="attention">
        <p>{t('clients', { count })}</p>
        <p className={styles.codes}>
          {listed(codes, locale)}
          {more > 0 && ` ${t('andMore', { count: more })}`}
        </p>
      </Notice>
      <TextField
        label={t('findTaker')}
        type="search"
        value={typed}
        onChange={setTyped}
        placeholder={t('findTakerHint')}
      />
      <Loaded query={takers} label={t('findingTakers')} skeleton={<Skeleton height="6rem" />}>
        {({ records }) => (
          <Found
            takers={records.filter(({ kind, id }) => kind === 'team' || !leaving.includes(id))}
            {...choice}
          />
        )}
      </Loaded>
    </div>
  )
}

function Found({
  takers,
  taker: value,
  onTaker: onChange,
  error,
}: Pick<TakerChoiceProps, 'taker' | 'onTaker' | 'error'> & { takers: readonly Taker[] }) {
  const t = useTexts(personTexts)
  const choices = takers.map((taker) => ({
    id: keyOf(taker),
    label: taker.name,
    note: taker.kind === 'team' ? t('takerTeam', { count: Number(taker.detail) }) : taker.detail,
  }))
  if (choices.length === 0) return <p className="muted">{t('noTaker')}</p>
  return (
    <div className={styles.found}>
      <RadioCards
        label={t('taker')}
        choices={choices}
        value={value && keyOf(value)}
        onChange={(key) => {
          const taker = takers.find((one) => keyOf(one) === key)
          if (taker) onChange({ kind: taker.kind, id: taker.id })
        }}
        error={error}
        isRequired
      />
    </div>
  )
}
