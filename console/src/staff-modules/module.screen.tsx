import { useState } from 'react'
import type { ModuleTrial, StaffModule } from '@hub/contract/staff-modules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { useCheckPackage, useModule, useTryVersion } from './module.queries.ts'
import { moduleTexts } from './module.texts.ts'
import { ChangesPanel } from './parts/changes-panel.tsx'
import { CheckPanel } from './parts/check-panel.tsx'
import { DetailsPanel } from './parts/details-panel.tsx'
import { HostsPanel } from './parts/hosts-panel.tsx'
import { PackageButton, PackageUploads } from './parts/package-uploads.tsx'
import { PublishPanel } from './parts/publish-panel.tsx'
import { TrialPanel } from './parts/trial-panel.tsx'
import { VersionsPanel } from './parts/versions-panel.tsx'
import { useNewPackage } from './use-new-package.ts'
import columns from '#platform/page/columns.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './module.module.css'

/** One module: a new package with its check, its versions, a trial, and the way to facilitators and back (CTM-006, CTM-007). */
export function ModuleScreen() {
  const t = useTexts(moduleTexts)
  const { id = '' } = useParams()
  const module = useModule(Number(id))
  return (
    <Loaded
      query={module}
      label={t('loading')}
      heading={t('heading')}
      failed={t('failed')}
      skeleton={<PageSkeleton hasTitle count={6} />}
    >
      {({ record }) => <Whole module={record} />}
    </Loaded>
  )
}

function Whole({ module }: { module: StaffModule }) {
  const t = useTexts(moduleTexts)
  const messageOf = useMessageOf()
  const [trial, setTrial] = useState<ModuleTrial | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  const tryVersion = useTryVersion()
  const checkPackage = useCheckPackage()
  const { uploads, check, problem, begin, checkAgain } = useNewPackage({
    ...{ about: `module:${module.id}`, known: module.check },
    send: (uploadId, facts) => checkPackage.mutateAsync({ moduleId: module.id, uploadId, ...facts }),
  })
  const { name, version, minutes, places } = module
  async function handleTry(tried: string) {
    try {
      setTrial((await tryVersion.mutateAsync({ id: module.id, version: tried })).record)
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  function handleEnd() {
    setTried(trial?.version ?? null)
    setTrial(null)
  }
  return (
    <>
      <PageHead
        title={name}
        lead={t(module.isNew ? 'leadNew' : 'lead', {
          place: places.at(-1) ?? '',
          minutes: String(minutes),
          version,
        })}
        actions={<PackageButton begin={begin}>{t('upload')}</PackageButton>}
      />
      <div className={columns.columns}>
        <div className={columns.main}>
          <PackageUploads uploads={uploads} check={check} problem={problem} />
          {trial !== null && <TrialPanel key={trial.launchToken} trial={trial} onEnd={handleEnd} />}
          {check !== null && check.state !== 'checking' && (
            <CheckPanel
              check={check}
              module={module}
              onFacts={(facts) => checkAgain(check.uploadId, facts)}
            />
          )}
          <VersionsPanel module={module} onTry={handleTry} />
          <HostsPanel module={module} />
        </div>
        <div className={`${columns.side} ${styles.side}`}>
          <PublishPanel module={module} check={check} tried={trial?.version ?? tried} onTry={handleTry} />
          <ChangesPanel module={module} />
          <DetailsPanel module={module} />
        </div>
      </div>
    </>
  )
}
