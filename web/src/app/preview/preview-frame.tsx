import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { readPreview } from '@hub/contract/staff-preview'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { LanguageSwitch } from '@hub/ui/buttons/language-switch.tsx'
import { SkipLink } from '@hub/ui/buttons/skip-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useRouter, useRouterState } from '@hub/ui/routing/use-router.ts'
import { queryOf } from '#platform/calls/queries.ts'
import type { HubRouter } from '../router.tsx'
import { Main } from '../shell/main.tsx'
import { Crumbs } from '../shell/navigation/crumbs.tsx'
import { type CurrentRoute, useCurrentRoute } from '../shell/navigation/use-current-route.ts'
import { useArrival } from '../shell/use-arrival.ts'
import { usePreviewEnd, type PreviewEnd } from '#platform/calls/preview-calls.ts'
import { previewTexts } from './preview.texts.ts'
import styles from './preview-frame.module.css'

/** The screens of events have their list in the console, all others the catalogue. */
const OF_EVENTS: readonly string[] = ['eventHome', 'typeEvents', 'course', 'typeEventCourse']

/** Where the drafts are in the staff console: a whole address, because it is no screen of this application. */
const consoleOf = (place: CurrentRoute | null) =>
  `${location.origin}/staff/${OF_EVENTS.includes(place?.name ?? '') ? 'events' : 'content'}`

/** The frame around every screen of the preview: that it is one, what it shows, and where one is (CTM-002). */
export function PreviewFrame() {
  const t = useTexts(previewTexts)
  const place = useCurrentRoute()
  const end = usePreviewEnd()
  const path = useRouterState(({ match }: HubRouter['state']) => match?.pathname)
  useArrival(path === undefined ? null : { path })
  return (
    <>
      <SkipLink />
      <section className={styles.band} aria-label={t('preview')}>
        <Icon of={Eye} />
        <What isShown={end === null} />
        <div className={styles.tools}>
          <LanguageSwitch />
          <ButtonLink size="sm" href={consoleOf(place)}>
            {t('toConsole')}
          </ButtonLink>
        </div>
      </section>
      {end === null ? (
        <>
          {/* Of the dashboard they would name a facilitator's team. */}
          {place !== null && place.name !== 'dashboard' && (
            <div className={styles.top}>
              <Crumbs place={place} />
            </div>
          )}
          <Main className="page" />
        </>
      ) : (
        <Ended why={end} />
      )}
    </>
  )
}

/** Whether there is a draft, and how much of it nobody sees yet. */
function What({ isShown }: { isShown: boolean }) {
  const t = useTexts(previewTexts)
  const count = useQuery(queryOf(readPreview)).data?.record.changes
  if (!isShown || count === undefined) return <strong className={styles.what}>{t('preview')}</strong>
  return (
    <p className={styles.what}>
      <strong>{t(count === 0 ? 'noDraft' : 'title')}</strong>{' '}
      {count === 0 ? t('noDraftText') : t('changes', { count })}
    </p>
  )
}

function Ended({ why }: { why: PreviewEnd }) {
  const t = useTexts(previewTexts)
  const place = useCurrentRoute()
  const router = useRouter()
  const queryClient = useQueryClient()
  async function handleAgain() {
    await queryClient.resetQueries()
    await router.load()
  }
  return (
    <main id="main" tabIndex={-1} className="page">
      <h1 className="visually-hidden">{t(why)}</h1>
      <EmptyState
        title={t(why)}
        text={t(`${why}Text`)}
        action={
          <div className={styles.tools}>
            <Button onPress={handleAgain}>{t('tryAgain')}</Button>
            <ButtonLink variant="primary" href={consoleOf(place)}>
              {t('toConsole')}
            </ButtonLink>
          </div>
        }
      />
    </main>
  )
}
