import { CloudOff, PencilLine } from 'lucide-react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { colorOf } from '@hub/ui/art/avatar.ts'
import { GlyphLines } from '@hub/ui/pictures/avatar.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Card } from '@hub/ui/cards/card.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { LoadingState } from '@hub/ui/states/loading-state.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { Tip } from '@hub/ui/notices/tip.tsx'
import { UnlockButton } from '../../sessions/parts/unlock-button.tsx'
import type { NoCode } from '../../new-clients/new-clients.queries.ts'
import type { useCredentials } from '../registering.queries.ts'
import { newClientTexts } from '../new-client.texts.ts'
import styles from './new-client.module.css'
import { SpelledPassword } from './spelled-password.tsx'
import { useAvatarWords } from './use-avatar-words.ts'

interface CredentialCardProps {
  credentials: ReturnType<typeof useCredentials>
  /** The stored values of the choices. */
  glyph: string | undefined
  color: string | undefined
  /** The note when ID or password differ from those before. */
  replaced: string | null
  /** True for a registration that was refused before. */
  isCorrection: boolean
}

/** The client's look in lists, and their login to the portal (CLI-009, CLI-010). */
export function CredentialCard({ credentials, glyph, color, replaced, isCorrection }: CredentialCardProps) {
  const t = useTexts(newClientTexts)
  const { code, password, problem, isOfDevice, hasFailed, isFetching, refetch } = credentials
  return (
    <Card isPadded className={styles.credentials}>
      <Preview glyph={glyph} color={color} />
      <div className={styles.issued}>
        {problem !== null && <NoCodeHere problem={problem} />}
        {problem !== null ? null : hasFailed ? (
          <Notice
            tone="danger"
            role="alert"
            action={
              <Button size="sm" isPending={isFetching} onPress={refetch}>
                {t('tryAgain')}
              </Button>
            }
          >
            {t('notIssued')}
          </Notice>
        ) : (
          <>
            <p className={styles.label}>
              {t('clientId')}
              <Tip label={t('aboutClientId')} text={t('clientIdTip')} />
            </p>
            <div className={classes('mono', styles.secret)}>{code ?? <Issuing />}</div>
            <p className={styles.label}>
              {t('portalPassword')}
              <Tip label={t('aboutPassword')} text={t('portalPasswordTip')} />
            </p>
            <div className={classes('mono', styles.secret)}>
              {password === undefined ? <Issuing /> : <SpelledPassword password={password} />}
            </div>
          </>
        )}
      </div>
      {replaced !== null && (
        <Notice tone="info" role="alert">
          {replaced}
        </Notice>
      )}
      {isOfDevice && !isCorrection && code !== undefined && (
        <Notice tone="info" icon={CloudOff} title={t('withoutInternet')}>
          {t('withoutInternetText')}
        </Notice>
      )}
      {problem === null && (
        <Notice tone="attention" icon={PencilLine}>
          {t('writeDown')}
        </Notice>
      )}
    </Card>
  )
}

const REASONS = {
  notReady: 'noCodeNotReady',
  locked: 'noCodeLocked',
  used: 'noCodeUsed',
  over: 'noCodeOver',
} as const

/** Why this device cannot issue an ID now, and what helps (LIF-007). */
function NoCodeHere({ problem }: { problem: NoCode }) {
  const t = useTexts(newClientTexts)
  return (
    <Notice
      tone="attention"
      role="alert"
      title={t('noCodeTitle')}
      action={problem === 'locked' ? <UnlockButton /> : undefined}
    >
      {t(REASONS[problem])}
    </Notice>
  )
}

function Issuing() {
  const t = useTexts(newClientTexts)
  return (
    <LoadingState label={t('issuing')}>
      <Skeleton width="min(11rem, 100%)" height="2.125rem" />
    </LoadingState>
  )
}

function Preview({ glyph, color }: Pick<CredentialCardProps, 'glyph' | 'color'>) {
  const t = useTexts(newClientTexts)
  const wordsOf = useAvatarWords()
  const isWhole = glyph !== undefined && color !== undefined
  return (
    <div className={styles.preview}>
      <svg
        viewBox="0 0 48 48"
        aria-hidden
        focusable={false}
        className={classes(styles.avatar, color === undefined && styles.uncoloured)}
      >
        <rect
          x="0.5"
          y="0.5"
          width="47"
          height="47"
          rx="13.5"
          style={color === undefined ? {} : { fill: `var(--hub-avatar-${colorOf(color)})` }}
        />
        {glyph !== undefined && <GlyphLines glyph={glyph} />}
      </svg>
      <div>
        <output className={styles.appearance}>{isWhole ? wordsOf(glyph, color) : t('noAppearance')}</output>
        <p className="muted small">{t('appearance')}</p>
      </div>
    </div>
  )
}
