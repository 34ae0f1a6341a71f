import { CircleCheck, CloudUpload, ListChecks, Play, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { readLearningTypeOfTheme } from '@hub/contract/catalogue'
import { durationBetween } from '@hub/contract/durations'
import { useDurationLabel } from '@hub/ui/language/durations.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { queryOf } from '#platform/calls/queries.ts'
import { storeReceipt, type Receipt } from '#platform/device/receipt.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useWaiting } from '#platform/device/waiting.ts'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { Facts } from '@hub/ui/lists/facts.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { IconButton } from '@hub/ui/buttons/icon-button.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { useContentAddress } from '../catalogue/catalogue.queries.ts'
import { receiptStateOf } from './receipt-state.ts'
import { receiptTexts } from './receipt.texts.ts'
import { RECORD_ROUTES, TRAINING_KEY } from '../records/records.rules.ts'
import styles from './receipt-card.module.css'

/** The subject of a module's picture is at the right; a square crop shows that part. */
const MOTIF = '72% 50%'

/** After recording: what was recorded or waits here to be sent, where to find it, and the module again (PAR-016). */
export function ReceiptCard({ receipt, className }: { receipt: Receipt; className?: string | undefined }) {
  const t = useTexts(receiptTexts)
  const address = useContentAddress()
  const place = receiptStateOf(receipt, useWaiting())
  const { run } = receipt
  // For a refused record, the notice of what waits says what to do.
  if (place === 'removed' || place === 'refused') return null
  const { moduleName: module } = run
  const cover = coverFor('module', {
    ...{ id: run.moduleId, module_key: run.moduleKey, theme_color: run.themeColor },
    picture: run.modulePicture,
  })
  const isWaiting = place === 'device'
  return (
    <article className={classes(styles.receipt, className)} data-waiting={isWaiting || undefined}>
      <div className={styles.picture}>
        <Cover cover={cover} src={address(run.moduleImage)} focus={run.modulePicture} position={MOTIF} />
      </div>
      <div className={styles.words}>
        <p className={styles.told}>
          <Icon of={isWaiting ? CloudUpload : CircleCheck} />
          {isWaiting ? t('queued') : t('recorded')}
        </p>
        <h2 className={styles.name} lang={langOf(module)}>
          {module}
        </h2>
        <ReceiptFacts receipt={receipt} isWaiting={isWaiting} />
      </div>
      <div className={styles.actions}>
        <ViewRecord receipt={receipt} isWaiting={isWaiting} module={module} />
        <ButtonLink icon={Play} href={hrefOf('moduleLaunch', run)} aria-label={t('runAgainOf', { module })}>
          {t('runAgain')}
        </ButtonLink>
      </div>
      <IconButton
        icon={X}
        variant="plain"
        className={styles.close}
        label={t('closeReceipt')}
        onPress={() => storeReceipt(null)}
      />
    </article>
  )
}

function ReceiptFacts({ receipt, isWaiting }: { receipt: Receipt; isWaiting: boolean }) {
  const t = useTexts(receiptTexts)
  const labelOf = useDurationLabel()
  const { run, people, isTraining } = receipt
  return (
    <Facts>
      {run.endTime !== null && <span>{labelOf(durationBetween(run.startTime, run.endTime))}</span>}{' '}
      <span>{t('people', { count: people })}</span> {isTraining && <span>{t('facilitatorTraining')}</span>}{' '}
      {isWaiting && <span>{t('waitsHere')}</span>}
    </Facts>
  )
}

interface ViewRecordProps {
  receipt: Receipt
  isWaiting: boolean
  module: string
}

/** Leads to the list the record is in; a learning type without a list has none. */
function ViewRecord({ receipt, isWaiting, module }: ViewRecordProps) {
  const t = useTexts(receiptTexts)
  const { run, isTraining } = receipt
  const type = useQuery({
    ...queryOf(readLearningTypeOfTheme, { params: { id: run.themeId } }),
    enabled: !isWaiting && !isTraining,
  })
  const key = isTraining ? TRAINING_KEY : type.data?.record.learning_type_key
  const route = isWaiting ? 'offlineModule' : RECORD_ROUTES.get(key ?? '')
  if (route === undefined) return null
  const [label, whole] = isWaiting
    ? (['showWaiting', 'showWaitingOf'] as const)
    : (['viewRecord', 'viewRecordOf'] as const)
  return (
    <ButtonLink icon={ListChecks} href={hrefOf(route)} aria-label={t(whole, { module })}>
      {t(label)}
    </ButtonLink>
  )
}
