import { Check, Circle, CircleCheck, CircleDot, Play } from 'lucide-react'
import { useId } from 'react'
import type { PackageCheck, StaffModule } from '@hub/contract/staff-modules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { contentHref, hrefOf } from '#platform/page/paths.ts'
import { useDraftVersion } from '../module.queries.ts'
import { faultsOf, nextVersion } from '../module.rules.ts'
import { moduleTexts } from '../module.texts.ts'
import styles from '../module.module.css'

interface PublishPanelProps {
  module: StaffModule
  check: PackageCheck | null
  /** The version that was tried out on this page. */
  tried: string | null
  onTry: (version: string) => Promise<void>
}

/** The four steps of a new version: upload, check, try out, draft. Only what has to be fixed holds it up, and it says so. */
export function PublishPanel({ module, check, tried, onTry }: PublishPanelProps) {
  const t = useTexts(moduleTexts)
  const messageOf = useMessageOf()
  const draft = useDraftVersion()
  const whyId = useId()
  const next = nextVersion(module)
  const faults = check?.state === 'refused' ? faultsOf(check).length : 0
  const version = next?.version
  const isReady = version !== undefined
  const isDrafted = next?.state === 'draft'
  async function handleDraft(to: string, said: string) {
    try {
      await draft.mutateAsync({ id: module.id, version: to })
      showToast(said)
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  const steps = [
    { name: t('stepUpload'), isDone: isReady || check !== null, more: '' },
    { name: t('stepCheck'), isDone: isReady, more: faults > 0 ? t('toFix', { count: faults }) : '' },
    { name: t('stepTry'), isDone: isReady && tried === version, more: '' },
    { name: t('stepDraft'), isDone: isDrafted, more: '' },
  ]
  const present = isDrafted ? -1 : steps.findIndex(({ isDone }) => !isDone)
  return (
    <Panel title={isReady ? t('publishVersion', { version }) : t('publishNew')}>
      <Steps steps={steps} present={present} />
      <div className={styles.block}>
        <Button
          isBlock
          icon={Play}
          isInactive={!isReady}
          aria-describedby={whyId}
          onPress={() => version && onTry(version)}
        >
          {t('try')}
        </Button>
        {isDrafted ? (
          <Drafted
            module={module}
            isPending={draft.isPending}
            onTakeOut={() => void handleDraft(module.version, t('takenOut'))}
          />
        ) : (
          <Button
            isBlock
            icon={Check}
            isInactive={!isReady}
            isPending={draft.isPending}
            aria-describedby={whyId}
            onPress={() => version && handleDraft(version, t('drafted', { version }))}
          >
            {t('addToDraft')}
          </Button>
        )}
        <p id={whyId} className={styles.hint}>
          {faults > 0 && !isReady
            ? t('whyFaults', { count: faults })
            : isReady
              ? t('whyReady')
              : t('whyNothing')}
        </p>
      </div>
    </Panel>
  )
}

interface DraftedProps {
  module: StaffModule
  isPending: boolean
  onTakeOut: () => void
}

/** The way on from the draft, and back out of it. A module that only the draft has is discarded there. */
function Drafted({ module, isPending, onTakeOut }: DraftedProps) {
  const t = useTexts(moduleTexts)
  return (
    <>
      <ButtonLink
        isBlock
        variant="secondary"
        href={module.isNew ? contentHref(`module-${module.id}`) : hrefOf('content')}
      >
        {t('toDraft')}
      </ButtonLink>
      {!module.isNew && (
        <Button isBlock variant="quiet" isPending={isPending} onPress={onTakeOut}>
          {t('takeOut')}
        </Button>
      )}
    </>
  )
}

interface StepsProps {
  steps: readonly { name: string; isDone: boolean; more: string }[]
  /** Its position; -1 when nothing is left to do here. */
  present: number
}

export function Steps({ steps, present }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, isDone, more }, at) => (
        <li key={name} aria-current={at === present ? 'step' : undefined} className={styles.step}>
          <Icon of={isDone ? CircleCheck : at === present ? CircleDot : Circle} />
          <span>
            {name}
            {more !== '' && <small className={styles.stepMore}>{more}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}
