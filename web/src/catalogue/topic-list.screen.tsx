import { useRouteParams } from '#platform/page/navigation.ts'
import { ThemeOf } from './parts/theme-of.tsx'
import { TopicRows } from './parts/topic-rows.tsx'

const BANNER_HEIGHT = '13.5rem'

/** The topics of a theme under its banner (CAT-013). */
export function TopicListScreen() {
  const themeId = Number(useRouteParams('topicList').themeId)
  return (
    <>
      <ThemeOf themeId={themeId} isAtModules height={BANNER_HEIGHT} />
      <TopicRows themeId={themeId} />
    </>
  )
}
