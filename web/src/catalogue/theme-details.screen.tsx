import { useRouteParams } from '#platform/page/navigation.ts'
import { ThemeOf } from './parts/theme-of.tsx'
import { TopicRows } from './parts/topic-rows.tsx'

const BANNER_HEIGHT = '22rem'

/** A theme with its description, its links and its topics (CAT-010 to CAT-013). */
export function ThemeDetailsScreen() {
  const themeId = Number(useRouteParams('themeDetails').themeId)
  return (
    <>
      <ThemeOf themeId={themeId} isAtModules={false} height={BANNER_HEIGHT}>
        {({ description }) => <p className="lead">{description}</p>}
      </ThemeOf>
      <TopicRows themeId={themeId} />
    </>
  )
}
