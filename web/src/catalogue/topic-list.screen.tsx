import { ArrowRight, CloudOff } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import type { Topic } from '@hub/contract/catalogue'
import { hrefOf } from '#platform/paths.ts'
import { useRouteParams } from '#platform/navigation.ts'
import { useTexts } from '#platform/texts.ts'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCardState } from './parts/use-card-state.ts'
import { useTopics } from './catalogue.queries.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import styles from './topic-list.module.css'

const ROWS_SHOWN = 3
const ROW_HEIGHT = '4.5rem'

/** The topics of a theme, numbered in their order (CAT-013). */
export function TopicListScreen() {
  const t = useTexts(catalogueTexts)
  const topics = useTopics(Number(useRouteParams('topicList').themeId))
  return (
    <>
      <h1 tabIndex={-1}>
        <span className="overline">{t('tableOfContents')} </span>
        {t('selectTopic')}
      </h1>
      <div className="section">
        <Loaded query={topics} label={t('loadingTopics')} skeleton={<RowSkeletons />}>
          {({ records }) =>
            records.length === 0 ? (
              <EmptyState title={t('noTopics')} text={t('noTopicsText')} />
            ) : (
              <ol className={styles.rows}>
                {records.map((topic, index) => (
                  <li key={topic.id}>
                    <TopicRow topic={topic} number={index + 1} />
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

function TopicRow({ topic, number }: { topic: Topic; number: number }) {
  const { href, stateText } = useCardState()(hrefOf('moduleList', { topicId: topic.id }))
  return (
    <Link className={styles.row ?? ''} {...(href === undefined ? { isDisabled: true } : { href })}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <span className={styles.name} lang="en">
        {topic.name}
      </span>
      {stateText === undefined ? (
        <Icon of={ArrowRight} />
      ) : (
        <Chip tone="info" icon={CloudOff}>
          {stateText}
        </Chip>
      )}
    </Link>
  )
}

function RowSkeletons() {
  return (
    <div className={styles.rows}>
      {Array.from({ length: ROWS_SHOWN }, (_, index) => (
        <Skeleton key={index} height={ROW_HEIGHT} />
      ))}
    </div>
  )
}
