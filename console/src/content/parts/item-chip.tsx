/** The status of an item: a word with its sign. */
import { Archive, ArrowUpDown, Clock, PencilLine, Plus } from 'lucide-react'
import type { ContentItem } from '@hub/contract/staff-content'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { isChanged } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'

const LOOKS = {
  isNew: { tone: 'info', icon: Plus },
  isMoved: { tone: 'attention', icon: ArrowUpDown },
  isChanged: { tone: 'attention', icon: PencilLine },
  isArchived: { tone: 'neutral', icon: Archive },
  comingSoon: { tone: 'neutral', icon: Clock },
} as const

function statusOf(item: ContentItem): keyof typeof LOOKS | 'published' {
  if (item.published === null) return 'isNew'
  if (isChanged({ ...item, isMoved: false })) return 'isChanged'
  if (item.isMoved) return 'isMoved'
  if (item.fields['isArchived'] === true) return 'isArchived'
  return item.fields['isOpen'] === false ? 'comingSoon' : 'published'
}

export function ItemChip({ item }: { item: ContentItem }) {
  const t = useTexts(contentTexts)
  const status = statusOf(item)
  if (status === 'published') return <span className="muted">{t('published')}</span>
  return <Chip {...LOOKS[status]}>{t(status)}</Chip>
}
