import { ArrowRight, CloudOff } from 'lucide-react'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import type { Topic } from '@hub/contract/catalogue'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useTopics } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue.texts.ts'
import styles from './topic-rows.module.css'
import { useCardState } from './use-card-state.ts'

const TITLE_ID = 'topics'
const ROWS_SHOWN = 2
const ROW_HEIGHT = '5rem'

/** The topics of a theme, numbered in their order, each with its number of modules (CAT-013). */
export function TopicRows({ themeId }: { themeId: number }) {
  const t = useTexts(catalogueTexts)
  const topics = useTopics(themeId)
  return (
    <section className="section" aria-labelledby={TITLE_ID}>
      <div className="section-head">
        <h2 id={TITLE_ID}>
          <span className="overline">{t('tableOfContents')} </span>
          {t('selectTopic')}
        </h2>
      </div>
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
    </section>
  )
}

function TopicRow({ topic, number }: { topic: Topic; number: number }) {
  const t = useTexts(catalogueTexts)
  const { href, stateText } = useCardState()(hrefOf('moduleList', { topicId: topic.id }))
  return (
    <PlainLink className={styles.row ?? ''} {...(href !== undefined && { href })}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <span className={styles.words}>
        <span className={styles.name} lang={langOf(topic.name)}>
          {topic.name}{' '}
        </span>
        {/* A response that was cached before there were counts has none. */}
        {topic.module_count > 0 && (
          <span className={styles.facts}>
            {t('topicFacts', { count: topic.module_count, minutes: topic.minutes })}
          </span>
        )}
      </span>
      {stateText === undefined ? (
        <Icon of={ArrowRight} />
      ) : (
        <Chip tone="info" icon={CloudOff}>
          {stateText}
        </Chip>
      )}
    </PlainLink>
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
