import type { ReactNode } from 'react'
import { PARTICIPATION_COUNT_MAX } from '@hub/contract/constants'
import { totalParticipants } from '@hub/contract/demographics.rules'
import { readWorkshop, type ParticipationKind } from '@hub/contract/records.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { StickyBar } from '@hub/ui/layout/sticky-bar.tsx'
import { agesIn, chosenOf, type Entries, type Missing, type Offered } from '../participation.rules.ts'
import { participationTexts } from '../participation.texts.ts'
import styles from './participation.module.css'
import { usePacedText } from '@hub/ui/notices/use-paced-text.ts'

/** The summary is read aloud, so it changes at most this often. */
const SUMMARY_EVERY_MS = 1000

/** The target of a skip link past a long list of clients. */
export const SUBMIT_BAR = 'participation-bar'

/** The text of the bar; null when the kind of participation has no such number. */
export interface Summary {
  facilitators: number | null
  clients: number | null
  participants: number | null
  ages: { min: number; max: number } | null
  /** What Submit waits for; null when it may be pressed. */
  missing: Missing | 'loading' | 'ending' | 'blank' | null
}

interface SubmitBarProps {
  summary: Summary
  isPending: boolean
}

/** The summary of what will be recorded, what is still missing, and Submit (PAR-016). */
export function SubmitBar({ summary, isPending }: SubmitBarProps) {
  const t = useTexts(participationTexts)
  // A bar must not say what is missing beside a Submit that is already active.
  const paced = JSON.parse(
    usePacedText(JSON.stringify(summary), SUMMARY_EVERY_MS, summary.missing),
  ) as Summary
  return (
    <StickyBar id={SUBMIT_BAR} className={styles.bar} summary={<SummaryLine {...paced} />}>
      <Button
        type="submit"
        variant="primary"
        isDisabled={summary.missing !== null && !isPending}
        isPending={isPending}
        pendingText={t('submitting')}
      >
        {t('submit')}
      </Button>
    </StickyBar>
  )
}

function SummaryLine({ facilitators, clients, participants, ages, missing }: Summary) {
  const t = useTexts(participationTexts)
  const b = (chunks: ReactNode) => <b>{chunks}</b>
  return (
    <>
      {facilitators !== null && <span>{t.rich('facilitatorCount', { count: facilitators, b })}</span>}
      {clients !== null && <span>{t.rich('clientCount', { count: clients, b })}</span>}
      {participants !== null && <span>{t.rich('participantCount', { count: participants, b })}</span>}
      {ages !== null && <span>{t.rich(ages.min === ages.max ? 'oneAge' : 'ages', { ...ages, b })}</span>}
      {missing !== null && (
        <span className={styles.missing}>
          {missing === 'ending' ? t('ending') : t(`${missing}Missing`, { max: PARTICIPATION_COUNT_MAX })}
        </span>
      )}
    </>
  )
}

const NOTHING = { clients: null, participants: null, ages: null }

/** The numbers of the form as it is now. */
export function summaryOf(
  kind: ParticipationKind,
  entries: Entries,
  offered: Offered,
): Omit<Summary, 'missing'> {
  const facilitators = chosenOf(entries.facilitatorIds, offered.facilitatorIds).length
  if (kind === 'training') return { ...NOTHING, facilitators }
  if (kind === 'justice') {
    return { ...NOTHING, facilitators, clients: chosenOf(entries.clientIds, offered.clientIds).length }
  }
  if (kind === 'workshop') {
    const numbers = readWorkshop(entries.workshop)
    const ages = numbers && { min: numbers.minAge, max: numbers.maxAge }
    return { ...NOTHING, facilitators, participants: Number(entries.workshop.participationCount), ages }
  }
  const { minAge, maxAge } = agesIn(entries, offered)
  const ages = maxAge === 0 ? null : { min: minAge, max: maxAge }
  return { ...NOTHING, facilitators, participants: totalParticipants(entries.rows), ages }
}
