import { Ban, Check, CircleSlash, Clock, Pause } from 'lucide-react'
import type { StandingWord } from '@hub/contract/standing.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { peopleTexts } from '../people.texts.ts'

const LOOKS = {
  pending: { tone: 'attention', icon: Clock },
  confirmed: { tone: 'success', icon: Check },
  suspended: { tone: 'neutral', icon: Pause },
  refused: { tone: 'neutral', icon: Ban },
  closed: { tone: 'neutral', icon: CircleSlash },
} as const

/** The standing as a word with its sign. */
export function StandingChip({ standing }: { standing: StandingWord }) {
  const t = useTexts(peopleTexts)
  return <Chip {...LOOKS[standing]}>{t(standing)}</Chip>
}
