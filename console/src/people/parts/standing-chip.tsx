import { Ban, Check, CircleSlash, Clock, Pause } from 'lucide-react'
import type { StandingWord } from '@hub/contract/standing.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { now } from '#platform/page/clock.ts'
import { peopleTexts } from '../people.texts.ts'

const LOOKS = {
  pending: { tone: 'attention', icon: Clock },
  confirmed: { tone: 'success', icon: Check },
  suspended: { tone: 'neutral', icon: Pause },
  refused: { tone: 'neutral', icon: Ban },
  closed: { tone: 'neutral', icon: CircleSlash },
} as const

const DAY_MS = 24 * 60 * 60 * 1000

interface StandingChipProps {
  standing: StandingWord
  /** When somebody registered: for so many days they wait for a decision. */
  since?: string
}

/** The standing as a word with its sign; of who waits, for how many days. */
export function StandingChip({ standing, since }: StandingChipProps) {
  const t = useTexts(peopleTexts)
  const waits = standing === 'pending' && since !== undefined
  const days = waits ? Math.max(0, Math.floor((now().getTime() - Date.parse(since)) / DAY_MS)) : 0
  return <Chip {...LOOKS[standing]}>{waits ? t('pendingFor', { count: days }) : t(standing)}</Chip>
}
