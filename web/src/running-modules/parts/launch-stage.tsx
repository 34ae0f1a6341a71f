import type { RefObject } from 'react'
import type { Theme } from '@hub/contract/catalogue'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useVaultState, vaultSlip } from '#platform/vault/vault.ts'
import { isReady, readyUntil } from '#platform/vault/vault-tries.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Accent } from '@hub/ui/pictures/accent.tsx'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { SkipLink } from '@hub/ui/buttons/skip-link.tsx'
import { useContentAddress } from '../../catalogue/catalogue.queries.ts'
import type { LaunchFailure, LaunchStep } from '../launch.machine.ts'
import type { LaunchedModule } from '../running-modules.queries.ts'
import { runningModulesTexts } from '../running-modules.texts.ts'
import styles from './launch-stage.module.css'

interface BeforeProps {
  module: LaunchedModule
  theme: Theme | undefined
  step: LaunchStep
  failure: LaunchFailure | null
}

interface LaunchStageProps extends BeforeProps {
  stageRef: RefObject<HTMLElement | null>
  /** The element that gets the frame. */
  frameRef: (place: HTMLElement | null) => void
  onToControls: () => void
}

/** A picture as high as the stage, with its motif in the middle. */
const STAGE_COVER = { width: 720, height: 860, focus: 0.5, scale: 1.5 }
const MARK_SIZE = 40
const AFTER_MODULE = 'after-module'
const HIDES_MODULE: readonly LaunchStep[] = ['init', 'loading', 'booting', 'left']

/** The stage: the area where the module plays, and what shows there before. */
export function LaunchStage({ stageRef, frameRef, onToControls, ...before }: LaunchStageProps) {
  const t = useTexts(runningModulesTexts)
  const isShown = !HIDES_MODULE.includes(before.step)
  return (
    <section ref={stageRef} tabIndex={-1} className={styles.stage} aria-label={t('moduleContent')}>
      {isShown && <SkipLink to={AFTER_MODULE} label={t('skipModule')} />}
      {/* Hidden from keyboard and screen readers until there is something in it. */}
      <div ref={frameRef} className={styles.frame} inert={!isShown} />
      {isShown ? (
        <button type="button" id={AFTER_MODULE} className={styles.after} onClick={onToControls}>
          {t('toControls')}
        </button>
      ) : (
        <Before {...before} />
      )}
    </section>
  )
}

/** The module's name and picture, and what to do or wait for. */
function Before({ module, theme, step, failure }: BeforeProps) {
  const t = useTexts(runningModulesTexts)
  const address = useContentAddress()
  const cover = { ...coverFor('module', { ...module, theme_color: theme?.theme_color }), ...STAGE_COVER }
  const isWaiting = step === 'loading' || step === 'booting'
  return (
    <Accent color={theme?.theme_color} className={styles.before}>
      <div className={styles.words}>
        {failure !== null && <FailureNotice failure={failure} />}
        <div>
          {theme !== undefined && (
            <p lang={langOf(theme.name)} className={styles.theme}>
              {theme.name}
            </p>
          )}
          <p lang={langOf(module.name)} className={styles.name}>
            {module.name}
          </p>
        </div>
        <p lang={langOf(module.summary)} className={styles.summary}>
          {module.summary}
        </p>
        <div className={styles.hint}>
          {isWaiting && <Mark size={MARK_SIZE} isTurning />}
          <p>{isWaiting ? t('waitHint') : t('startHint')}</p>
        </div>
        {step === 'init' && module.needs_internet === 1 && (
          <Notice tone="attention">{t('needsInternet')}</Notice>
        )}
        {step === 'init' && <DeviceReady />}
      </div>
      <div className={styles.picture}>
        <Cover cover={cover} src={address(module.image)} alt={module.alt} focus={module.picture} isEager />
      </div>
    </Accent>
  )
}

/** Until when this device can be used without internet, shown before a session begins (LIF-005). */
function DeviceReady() {
  const t = useTexts(runningModulesTexts)
  const { locale } = useLocale()
  useVaultState()
  const slip = vaultSlip()
  if (slip === null || !isReady(slip)) return null
  return <p className={styles.hint}>{t('readyUntil', { when: dateAndTime(readyUntil(slip), locale) })}</p>
}

function FailureNotice({ failure }: { failure: LaunchFailure }) {
  const t = useTexts(runningModulesTexts)
  const messageOf = useMessageOf()
  return (
    <Notice tone="danger" role="alert">
      {failure.reason === 'refused' && messageOf(failure.error)}
      {failure.reason === 'broken' && <Broken error={failure.error} />}
      {failure.reason !== 'refused' && failure.reason !== 'broken' && t(failure.reason)}
    </Notice>
  )
}

/** The author of the package needs its script's own error, so it is shown unchanged. */
function Broken({ error }: { error: string | undefined }) {
  const t = useTexts(runningModulesTexts)
  return (
    <>
      <p>{t('unavailable')}</p>
      <p>{error === undefined ? t('silent') : t('brokenBy')}</p>
      {error !== undefined && (
        <p lang="en" translate="no">
          <code>{error}</code>
        </p>
      )}
    </>
  )
}
