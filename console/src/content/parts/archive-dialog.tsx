import { useTexts } from '@hub/ui/language/texts.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { countBelow, nameOf, type TreeNode } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'

interface ArchiveDialogProps {
  node: TreeNode
  onArchive: () => void
  onClose: () => void
}

/** What archiving takes off the screens, in numbers, before it is in the draft (CTM-008, STA-013). */
export function ArchiveDialog({ node, onArchive, onClose }: ArchiveDialogProps) {
  const t = useTexts(contentTexts)
  const sectors = countBelow(node, 'sector')
  const themes = countBelow(node, 'theme')
  const topics = countBelow(node, 'topic')
  const modules = countBelow(node, 'module')
  return (
    <ReasonDialog
      title={t('archiveTitle', { name: nameOf(node.item) })}
      text={t('archiveText')}
      verb={t('archive')}
      isDanger
      hasReason={false}
      onDo={async () => onArchive()}
      onClose={onClose}
    >
      <ul>
        {sectors > 0 && <li>{t('archiveSectors', { count: sectors })}</li>}
        {themes > 0 && <li>{t('archiveThemes', { count: themes })}</li>}
        {topics > 0 && <li>{t('archiveTopics', { count: topics })}</li>}
        {modules > 0 && <li>{t('archiveModules', { count: modules })}</li>}
        <li>{t('archiveUndo')}</li>
      </ul>
    </ReasonDialog>
  )
}
