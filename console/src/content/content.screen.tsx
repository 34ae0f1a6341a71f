import { Eye, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '@hub/contract/endpoint'
import { missingTexts, PREVIEW_ADDRESS, previewAddressOf } from '@hub/contract/content.rules'
import type { listContent } from '@hub/contract/staff-content'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf } from '#platform/page/paths.ts'
import { useContent } from './content.queries.ts'
import { everyNode, isChanged, keysAbove, rowsOf, type Shown, treeOf } from './content.rules.ts'
import { contentTexts } from './content.texts.ts'
import { AddDialog } from './parts/add-dialog.tsx'
import { ContentTree } from './parts/content-tree.tsx'
import { ItemPanel } from './parts/item-panel.tsx'
import { PublishBar } from './parts/publish-bar.tsx'
import ordered from '#platform/lists/ordered-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './content.module.css'

/** The catalogue with its draft: what will be published, the tree, and the form of one item (CTM-001 to CTM-003). */
export function ContentScreen() {
  const t = useTexts(contentTexts)
  const content = useContent()
  return (
    <Loaded query={content} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {(answer) => <Catalogue {...answer} />}
    </Loaded>
  )
}

function Catalogue({ records, changes, version, schedule }: AnswerOf<typeof listContent>) {
  const t = useTexts(contentTexts)
  const { item: current = null } = useSearch()
  const [adding, setAdding] = useState<{ below: string | null } | null>(null)
  const tree = treeOf(records)
  const chosen = everyNode(tree).find(({ key }) => key === current)
  const count = (kind: string) => records.filter((item) => item.kind === kind).length
  const preview = chosen ? previewAddressOf(chosen.item) : PREVIEW_ADDRESS
  const missing = tree.reduce((sum, node) => sum + node.missing, 0)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead', {
          ...{ types: count('learningType'), themes: count('theme'), modules: count('module'), missing },
        })}
        actions={
          <>
            {changes.length === 0 && (
              <ButtonLink icon={Eye} href={preview} isNewTab>
                {t('preview')}
              </ButtonLink>
            )}
            <ButtonLink href={hrefOf('catalogueFolder')}>{t('exportImport')}</ButtonLink>
            <ButtonLink href={hrefOf('publications')}>{t('history')}</ButtonLink>
            <Button icon={Plus} onPress={() => setAdding({ below: null })}>
              {t('add')}
            </Button>
          </>
        }
      />
      <PublishBar changes={changes} version={version} preview={preview} schedule={schedule} />
      <div className={styles.columns}>
        <Structure tree={tree} current={current} />
        {chosen ? (
          <ItemPanel
            key={chosen.key}
            node={chosen}
            tree={tree}
            onAdd={() => setAdding({ below: chosen.key })}
          />
        ) : (
          <Panel title={t('pick')} className={styles.item}>
            {t('pickText')}
          </Panel>
        )}
      </div>
      {adding && <AddDialog tree={tree} below={adding.below} onClose={() => setAdding(null)} />}
    </>
  )
}

function Structure({ tree, current }: { tree: ReturnType<typeof treeOf>; current: string | null }) {
  const t = useTexts(contentTexts)
  const l = useTexts(listsTexts)
  const [q, setQ] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(tree.flatMap(({ key, below }) => [key, ...below.map((one) => one.key)])),
  )
  const open = new Set([...opened, ...(current === null ? [] : keysAbove(tree, current))])
  const items = everyNode(tree).map(({ item }) => item)
  const untranslated = items.filter(({ kind, fields }) => missingTexts(kind, fields).length > 0).length
  function handleOpen(key: string, isOpen: boolean) {
    const next = new Set(opened)
    if (isOpen) next.add(key)
    else next.delete(key)
    setOpened(next)
  }
  return (
    <section className={ordered.panel} aria-label={t('structure')}>
      <div className={ordered.head}>
        <h2>{t('structure')}</h2>
        <TextField
          label={t('search')}
          placeholder={t('search')}
          type="search"
          isLabelHidden
          value={q}
          onChange={setQ}
          className={styles.search}
        />
        <ToggleGroup
          label={t('show')}
          options={[
            { id: 'all', label: t('all') },
            { id: 'changed', label: t('changed', { count: String(items.filter(isChanged).length) }) },
            { id: 'untranslated', label: t('untranslated', { count: String(untranslated) }) },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {rowsOf(tree, { open, q, shown }).length === 0 ? (
        <EmptyState
          title={t(tree.length === 0 ? 'none' : 'noResults')}
          text={t(tree.length === 0 ? 'noneText' : 'noResultsText')}
          action={
            tree.length > 0 && (
              <Button
                onPress={() => {
                  setQ('')
                  setShown('all')
                }}
              >
                {t('clear')}
              </Button>
            )
          }
        />
      ) : (
        <ContentTree tree={tree} open={open} onOpen={handleOpen} q={q} shown={shown} current={current} />
      )}
      <p id="how-to-move" className={ordered.foot}>
        {l('howToMove')} {t('dropInto')}
      </p>
    </section>
  )
}
