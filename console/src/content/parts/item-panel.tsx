import { Package, Plus, Undo2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { keysOf, missingTexts } from '@hub/contract/content.rules'
import type { ContentItem } from '@hub/contract/staff-content'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { MoreMenu } from '@hub/ui/buttons/more-menu.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { useMoments } from '#platform/page/moments.ts'
import { moduleHref } from '#platform/page/paths.ts'
import { useDiscardContent } from '../content.queries.ts'
import { addedBelow, isChanged, nameOf, placesFor, type TreeNode } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { CompareContent } from './compare-content.tsx'
import { ItemFields } from './item-fields.tsx'
import { useItemForm } from './use-item-form.ts'
import styles from '../content.module.css'

interface ItemPanelProps {
  node: TreeNode
  tree: readonly TreeNode[]
  onAdd: () => void
}

/** The form of one item, beside the tree. Who saves over a newer version sees both, field by field (STA-012). */
export function ItemPanel({ node, tree, onAdd }: ItemPanelProps) {
  const { item } = node
  const places = placesFor(tree, item)
  const t = useTexts(contentTexts)
  const words = useTexts(listsTexts)
  const messageOf = useMessageOf()
  const [isArchiving, setArchiving] = useState(false)
  const form = useItemForm(item)
  const { fields, typed, isTyped, newer, edit, change } = form
  const shouldBlock = useCallback(() => isTyped, [isTyped])
  const canAdd = addedBelow(item.kind)
  if (newer !== null)
    return (
      <>
        <CompareContent
          key={newer.version}
          title={nameOf(item)}
          {...{ mine: fields, theirs: newer, places }}
          keys={Object.keys(typed).filter((key) => fields[key] !== newer.fields[key])}
          isPending={edit.isPending}
          onSave={form.saveOver}
          onBack={form.takeNewer}
        />
        <LeaveQuestion shouldBlock={shouldBlock} />
      </>
    )
  return (
    <>
      <Panel
        title={nameOf(item)}
        fact={t(item.kind)}
        className={styles.item}
        actions={
          canAdd && <MoreMenu label={t('add')} items={[{ label: t(canAdd), icon: Plus, onAction: onAdd }]} />
        }
        footer={<Foot item={item} isTyped={isTyped} />}
      >
        <Form className={styles.form} onSubmit={form.submit}>
          {item.kind === 'module' && (
            <ButtonLink size="sm" icon={Package} href={moduleHref(item.id)}>
              {t('versions')}
            </ButtonLink>
          )}
          <Missing count={missingTexts(item.kind, fields).length} />
          <ItemFields
            node={node}
            tree={tree}
            fields={fields}
            places={places}
            errors={form.errors}
            onChange={change}
            onArchive={() => setArchiving(true)}
          />
          {edit.isError && !isCallError(edit.error, 'ContentChanged') && (
            <Notice tone="danger" role="alert">
              {messageOf(edit.error)}
            </Notice>
          )}
          <Button
            type="submit"
            isInactive={!isTyped}
            isPending={edit.isPending}
            pendingText={words('working')}
          >
            {t('save')}
          </Button>
        </Form>
      </Panel>
      {isArchiving && (
        <ArchiveDialog
          node={node}
          onArchive={() => change({ isArchived: true })}
          onClose={() => setArchiving(false)}
        />
      )}
      <LeaveQuestion shouldBlock={shouldBlock} />
    </>
  )
}

function Missing({ count }: { count: number }) {
  const t = useTexts(contentTexts)
  return count > 0 && <Notice tone="attention">{t('missingHere', { count })}</Notice>
}

interface FootProps {
  item: ContentItem
  isTyped: boolean
}

/** Whose draft it is, and the way back to what is published. */
function Foot({ item, isTyped }: FootProps) {
  const t = useTexts(contentTexts)
  const moments = useMoments()
  const messageOf = useMessageOf()
  const discard = useDiscardContent()
  const { kind, id, editedBy, editedAt } = item
  async function handleDiscard() {
    try {
      const { discarded } = await discard.mutateAsync({ changes: [{ kind, id, isOrder: false }] })
      showToast(t('discarded', { count: discarded }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  const hasDraft = isChanged({ ...item, isMoved: false }) && keysOf(kind).length > 0
  return (
    <>
      <span className={styles.grow}>
        {editedBy !== null && editedAt !== null
          ? t('draftOf', { by: editedBy, at: moments.at(editedAt) })
          : t('noDraft')}
      </span>
      {hasDraft && !isTyped && (
        <Button size="sm" variant="quiet" icon={Undo2} isPending={discard.isPending} onPress={handleDiscard}>
          {t('discard')}
        </Button>
      )}
    </>
  )
}
