import { ArrowLeft, CircleStop } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { goToHref, useRouteParams } from '#platform/page/navigation.ts'
import { fillPath } from '#platform/page/paths.ts'
import { readSessionSettings } from '#platform/session/session-settings.ts'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { useInLocale } from '#platform/calls/content.ts'
import { useOnline } from '#platform/calls/online.ts'
import { useRunUnderWay } from '#platform/session/run-under-way.ts'
import { useSessionRenewal } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '@hub/ui/states/error-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { langOf, Named } from '@hub/ui/language/named.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useModule } from '../catalogue/catalogue.queries.ts'
import { isUnderWay, stepOf } from './launch.machine.ts'
import styles from './module-launch.module.css'
import { LaunchBar } from './parts/launch-bar.tsx'
import { LaunchStage } from './parts/launch-stage.tsx'
import { type LaunchedModule, offlineRuns, useThemeOfModule } from './running-modules.queries.ts'
import { runningModulesTexts } from './running-modules.texts.ts'
import { useFocusWithStep, useFollowing } from './use-following.ts'
import { useLaunch } from './use-launch.ts'
import { useLeaving } from './use-leaving.ts'

/** Runs a module: from the start through its frame and socket to participation (DEL-001 to DEL-015). */
export function ModuleLaunchScreen() {
  const t = useTexts(runningModulesTexts)
  const moduleId = Number(useRouteParams('moduleLaunch').moduleId)
  const module = useModule(moduleId)
  const kept = useKeptModule(moduleId)
  if (module.data === undefined && kept !== null)
    return (
      <div className={styles.run}>
        <Launch key={kept.id} module={kept} />
      </div>
    )
  if (module.data === undefined && module.isError) return <NotRead query={module} />
  return (
    <div className={styles.run}>
      <Loaded
        query={module}
        label={t('loadingLaunch')}
        heading={t('moduleContent')}
        skeleton={
          <div className={styles.loading}>
            <Skeleton height="70dvh" />
          </div>
        }
      >
        {({ record }) => <Launch key={record.id} module={record} />}
      </Loaded>
    </div>
  )
}

/** Nothing around this screen leads away from it. */
function NotRead({ query }: { query: ReturnType<typeof useModule> }) {
  const t = useTexts(runningModulesTexts)
  return (
    <div className={styles.run}>
      <div className={styles.failed}>
        <h1 className="visually-hidden">{t('moduleContent')}</h1>
        <ErrorState
          title={t('moduleFailed')}
          onRetry={() => void query.refetch()}
          isPending={query.isFetching}
        />
        <Button variant="quiet" icon={ArrowLeft} onPress={goBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}

function goBack(): void {
  const { name, params } = readSessionSettings().levelUp
  goToHref(fillPath(name, params))
}

/** Without internet a module on this device shows the data stored with it (OFF-032). */
function useKeptModule(moduleId: number): LaunchedModule | null {
  const isOffline = !useOnline() && isAppMode()
  const [kept, setKept] = useState<LaunchedModule | null>(null)
  useEffect(() => {
    if (isOffline) void offlineRuns().then(async (runs) => setKept(await runs.findLaunchable(moduleId)))
  }, [isOffline, moduleId])
  const inLocale = useInLocale()
  return isOffline ? inLocale(kept) : null
}

function Launch({ module }: { module: LaunchedModule }) {
  const t = useTexts(runningModulesTexts)
  const [asksToEnd, setAsksToEnd] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const stage = useRef<HTMLElement>(null)
  const { snapshot, send, actor, setPlace } = useLaunch(module)
  const step = stepOf(snapshot)
  const leaving = useLeaving(actor, step)
  const theme = useThemeOfModule(module)
  useSessionRenewal(step !== 'init')
  useRunUnderWay(step !== 'init')
  useFollowing(step)
  useFocusWithStep(step, { start, stage })
  const subject = {
    name: module.title,
    lang: langOf(module.title),
    facts: theme && <Named>{theme.name}</Named>,
  }

  function handleEnd() {
    setAsksToEnd(false)
    send({ type: 'END', endMethod: 'button' })
  }
  return (
    <>
      <LaunchBar
        module={module}
        theme={theme}
        step={step}
        barRef={bar}
        startRef={start}
        onBack={goBack}
        onStart={() => send({ type: 'START' })}
        onEnd={() => setAsksToEnd(true)}
      />
      <div className={styles.surround}>
        <LaunchStage
          module={module}
          theme={theme}
          step={step}
          failure={snapshot.context.failure}
          stageRef={stage}
          frameRef={setPlace}
          onToControls={() => bar.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()}
        />
      </div>
      <ConfirmDialog
        isOpen={asksToEnd && isUnderWay(step) && !leaving.isAsked}
        icon={CircleStop}
        subject={subject}
        title={t('endModule')}
        text={t('endText')}
        confirmLabel={t('yes')}
        cancelLabel={t('cancel')}
        onConfirm={handleEnd}
        onCancel={() => setAsksToEnd(false)}
      />
      <ConfirmDialog
        isOpen={leaving.isAsked}
        icon={CircleStop}
        subject={subject}
        title={t('leaveTitle')}
        text={t('leaveText')}
        confirmLabel={t('yes')}
        cancelLabel={t('cancel')}
        onConfirm={leaving.confirm}
        onCancel={leaving.cancel}
      />
    </>
  )
}
