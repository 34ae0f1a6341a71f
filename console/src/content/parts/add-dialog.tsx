import { useState } from 'react'
import { CONTENT_NAME_MAX } from '@hub/contract/staff-content'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { contentHref, newModuleHref } from '#platform/page/paths.ts'
import { useAddContent } from '../content.queries.ts'
import { addedBelow, everyNode, keyOf, nameOf, type TreeNode } from '../content.rules.ts'
import { addTexts } from '../add.texts.ts'
import { contentTexts } from '../content.texts.ts'

/** It stands beside the tree, below nothing. */
const GUIDE = 'guide'

const ADD_WORDS = { theme: 'addTheme', topic: 'addTopic', guide: 'addGuide', module: 'addModule' } as const

interface AddDialogProps {
  tree: readonly TreeNode[]
  /** What it is to stand below, as far as that was chosen. */
  below: string | null
  onClose: () => void
}

/** Adds a theme, a topic or a guide to the draft, and opens its form; of a module, the page where its package is uploaded. */
export function AddDialog({ tree, below, onClose }: AddDialogProps) {
  const t = useTexts(contentTexts)
  const adding = useTexts(addTexts)
  const add = useAddContent()
  const [where, setWhere] = useState(below)
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const places = everyNode(tree).filter(({ item }) => addedBelow(item.kind) !== null)
  const parent = places.find(({ key }) => key === where)
  const isGuide = where === GUIDE
  const isPlaced = parent !== undefined || isGuide
  /** Its package gives a module its name. */
  const isModule = parent !== undefined && addedBelow(parent.item.kind) === 'module'
  const isNamed = isModule || name.trim() !== ''
  async function handleAdd() {
    const kind = isGuide ? 'guide' : parent && addedBelow(parent.item.kind)
    if (!kind) return
    if (kind === 'module') return goToHref(newModuleHref(parent?.item.id ?? 0))
    const parentId = parent?.item.id ?? null
    const { record } = await add.mutateAsync({ kind, parentId, name: name.trim() })
    showToast(t('added', { name: nameOf(record) }))
    goToHref(contentHref(keyOf(record)))
  }
  return (
    <ReasonDialog
      title={adding('addTitle')}
      text={adding('addText')}
      verb={isModule ? adding('toPackage') : t('add')}
      hasReason={false}
      isReady={isPlaced && isNamed}
      onUnready={() => setChecked(true)}
      onDo={handleAdd}
      onClose={onClose}
    >
      <Select
        label={adding('where')}
        options={[
          ...places.map(({ key, item }) => ({
            id: key,
            label: adding(ADD_WORDS[addedBelow(item.kind) ?? 'topic'], { name: nameOf(item) }),
          })),
          { id: GUIDE, label: adding('addGuide') },
        ]}
        value={where}
        onChange={(key) => setWhere(String(key))}
        error={isChecked && !isPlaced ? adding('whereMissing') : undefined}
        isRequired
      />
      {!isModule && (
        <TextField
          label={t('fieldIn', { field: t('name'), language: 'English' })}
          value={name}
          onChange={setName}
          maxLength={CONTENT_NAME_MAX}
          error={isChecked && !isNamed ? t('nameMissing') : undefined}
          isRequired
        />
      )}
    </ReasonDialog>
  )
}
