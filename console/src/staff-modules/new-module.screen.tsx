import { useEffect, useRef, useState } from 'react'
import type { NewModulePlace } from '@hub/contract/staff-new-modules'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { contentHref, moduleHref } from '#platform/page/paths.ts'
import { useCheckNewModule, useNewModule } from './module.queries.ts'
import { newModuleTexts } from './new-module.texts.ts'
import { CheckPanel } from './parts/check-panel.tsx'
import { PackageButton, PackageUploads } from './parts/package-uploads.tsx'
import { Steps } from './parts/publish-panel.tsx'
import { useNewPackage } from './use-new-package.ts'
import columns from '#platform/page/columns.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './module.module.css'

/** A new module of a topic: its package is uploaded and checked, and it is in the draft once nothing has to be fixed (CTM-006). */
export function NewModuleScreen() {
  const t = useTexts(newModuleTexts)
  const { id = '' } = useParams()
  const place = useNewModule(Number(id))
  return (
    <Loaded
      query={place}
      label={t('loading')}
      heading={t('heading')}
      failed={t('failed')}
      skeleton={<PageSkeleton of="fields" count={5} />}
    >
      {({ record }) => <Whole key={record.topicId} place={record} />}
    </Loaded>
  )
}

function Whole({ place }: { place: NewModulePlace }) {
  const t = useTexts(newModuleTexts)
  const { topicId, places } = place
  const [isDownloadable, setDownloadable] = useState(true)
  const checkNew = useCheckNewModule()
  // What was added before this page was opened is a module of its own by now.
  const [addedBefore] = useState(place.check?.state === 'saved' ? place.check.id : null)
  const known = place.check?.id === addedBefore ? null : place.check
  const { uploads, check, problem, begin, checkAgain } = useNewPackage({
    ...{ about: `new-module:${topicId}`, known },
    send: (uploadId, facts) => checkNew.mutateAsync({ topicId, uploadId, isDownloadable, ...facts }),
  })
  const hasLeft = useRef(false)
  const addedId = check?.state === 'saved' ? check.moduleId : null
  useEffect(() => {
    if (addedId === null || hasLeft.current) return
    hasLeft.current = true
    showToast(t('added'))
    goToHref(moduleHref(addedId), { replace: true })
  }, [addedId, t])
  return (
    <>
      <PageHead
        title={t('heading')}
        lead={t('lead', { place: places.join(' › ') })}
        actions={<ButtonLink href={contentHref(`topic-${topicId}`)}>{t('back')}</ButtonLink>}
      />
      <div className={columns.columns}>
        <div className={columns.main}>
          <Panel title={t('packageTitle')}>
            <div className={styles.package}>
              <p>{t('packageText')}</p>
              <Checkbox isSelected={isDownloadable} onChange={setDownloadable} hint={t('downloadableLater')}>
                {t('downloadable')}
              </Checkbox>
              <PackageButton begin={begin}>{t('upload')}</PackageButton>
            </div>
          </Panel>
          <PackageUploads uploads={uploads} check={check} problem={problem} />
          {check !== null && (check.state === 'refused' || check.state === 'failed') && (
            <CheckPanel check={check} module={null} onFacts={(facts) => checkAgain(check.uploadId, facts)} />
          )}
        </div>
        <div className={`${columns.side} ${styles.side}`}>
          <StepsPanel hasUpload={uploads.shown.length > 0} check={check} />
        </div>
      </div>
    </>
  )
}

interface StepsPanelProps {
  hasUpload: boolean
  check: NewModulePlace['check']
}

/** How far it is, and what follows. */
function StepsPanel({ hasUpload, check }: StepsPanelProps) {
  const t = useTexts(newModuleTexts)
  const isAdded = check?.state === 'saved'
  // What has to be mended in the package itself is a part of the check.
  const isChecked = isAdded || (check?.state === 'refused' && check.asked.length > 0)
  const steps = [
    { name: t('stepUpload'), isDone: check !== null || hasUpload, more: '' },
    { name: t('stepCheck'), isDone: isChecked, more: '' },
    { name: t('stepAsk'), isDone: isAdded, more: '' },
    { name: t('stepDraft'), isDone: isAdded, more: '' },
  ]
  return (
    <Panel title={t('steps')}>
      <Steps steps={steps} present={steps.findIndex(({ isDone }) => !isDone)} />
      <p className={styles.hint}>{t('after')}</p>
    </Panel>
  )
}
