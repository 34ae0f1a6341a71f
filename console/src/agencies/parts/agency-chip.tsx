import { Ban, Check, Clock } from 'lucide-react'
import type { AgencyStatus } from '@hub/contract/staff-agencies'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { agenciesTexts } from '../agencies.texts.ts'

const LOOKS = {
  pending: { tone: 'attention', icon: Clock },
  listed: { tone: 'success', icon: Check },
  refused: { tone: 'neutral', icon: Ban },
} as const

/** The status as a word with its sign. */
export function AgencyChip({ status }: { status: AgencyStatus }) {
  const t = useTexts(agenciesTexts)
  return <Chip {...LOOKS[status]}>{t(status)}</Chip>
}
