import type { Shortcut } from '@hub/contract/shortcuts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { shortcutsTexts } from '../shortcuts.texts.ts'
import { ShortcutCard } from './shortcut-card.tsx'

/** The module that was run last, with a link to its launch. */
export function ContinueCard({ shortcut }: { shortcut: Shortcut }) {
  const t = useTexts(shortcutsTexts)
  return <ShortcutCard shortcut={shortcut} overline={t('continue')} headingLevel={2} />
}
