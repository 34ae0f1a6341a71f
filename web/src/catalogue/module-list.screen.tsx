import { type ComponentType, useEffect } from 'react'
import type { Module } from '@hub/contract/catalogue'
import { goTo, useRouteParams } from '#platform/page/navigation.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { CardSkeletons } from './parts/card-skeletons.tsx'
import { ModuleCard } from './parts/module-card.tsx'
import { ThemeOf } from './parts/theme-of.tsx'
import { useModules, useTheme, useTopic, useTopics } from './catalogue.queries.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import styles from './module-list.module.css'

const CARDS_SHOWN = 3
const BANNER_HEIGHT = '13.5rem'

export interface ModuleListScreenProps {
  /** The card of a module. Application mode has its own card, which knows what is on this device. */
  card?: ComponentType<ListedModule>
}

export interface ListedModule {
  module: Module
  /** The theme's colour. */
  color: string | undefined
}

/** The modules of a topic under their theme's banner, with a choice of other topics (CAT-015 to CAT-018). */
export function ModuleListScreen({ card = ModuleCard }: ModuleListScreenProps) {
  const t = useTexts(catalogueTexts)
  const topicId = Number(useRouteParams('moduleList').topicId)
  const topic = useTopic(topicId)
  return (
    <Loaded
      query={topic}
      label={t('loadingModules')}
      skeleton={<Skeleton height={BANNER_HEIGHT} />}
      heading={t('topic')}
      failed={t('topicFailed')}
    >
      {({ record }) => (
        <>
          <ThemeOf themeId={record.theme_id} isAtModules height={BANNER_HEIGHT} />
          <TopicHead themeId={record.theme_id} topicId={topicId} />
          <ModuleCards topicId={topicId} themeId={record.theme_id} card={card} />
        </>
      )}
    </Loaded>
  )
}

function TopicHead({ themeId, topicId }: { themeId: number; topicId: number }) {
  const t = useTexts(catalogueTexts)
  const topics = useTopics(themeId).data?.records ?? []
  const count = useModules(topicId).data?.records.length
  const told = count === undefined ? null : t('modulesInTopic', { count })
  // Announced once for each topic, when its modules have loaded.
  useEffect(() => {
    if (told !== null) announce(told, 'polite')
  }, [told, topicId])
  return (
    <div className={styles.head}>
      <Select
        className={styles.topics}
        label={t('topic')}
        options={topics.map(({ id, name }) => ({ id, label: name, lang: langOf(name) }))}
        value={topicId}
        onChange={(id) => goTo('moduleList', { topicId: id })}
      />
      {told !== null && <p className="muted">{told}</p>}
    </div>
  )
}

interface ModuleCardsProps {
  topicId: number
  themeId: number
  card: ComponentType<ListedModule>
}

function ModuleCards({ topicId, themeId, card: Card }: ModuleCardsProps) {
  const t = useTexts(catalogueTexts)
  const modules = useModules(topicId)
  const color = useTheme(themeId).data?.record.theme_color
  return (
    <Loaded
      query={modules}
      label={t('loadingModules')}
      skeleton={<CardSkeletons count={CARDS_SHOWN} grid="grid-3" />}
    >
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState title={t('noModules')} text={t('noModulesText')} />
        ) : (
          <ul className="grid-3">
            {records.map((module) => (
              <li key={module.id}>
                <Card module={module} color={color} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
