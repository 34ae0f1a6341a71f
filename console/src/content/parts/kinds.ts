/** The sign of each kind of content. */
import { BookOpen, FileText, List, Map, Palette, Shapes, Wrench, type LucideIcon } from 'lucide-react'
import type { ContentKind } from '@hub/contract/content.rules'

export const KIND_ICONS: Record<ContentKind, LucideIcon> = {
  learningType: Shapes,
  sector: Map,
  theme: Palette,
  topic: List,
  module: BookOpen,
  utility: Wrench,
  guide: FileText,
}
