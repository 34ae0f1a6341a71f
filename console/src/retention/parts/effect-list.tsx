import type { RetentionEffects } from '@hub/contract/staff-retention'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Effects } from '#platform/lists/effects.tsx'
import { effectTexts, retentionTexts } from '../retention.texts.ts'
import styles from '../retention.module.css'

const NAMES = ['closedFiles', 'records', 'signIns', 'emails', 'auditMonths'] as const

/** What a night removes, in numbers (STA-013); `none` where it is nothing. */
export function EffectList({ effects, none }: { effects: RetentionEffects; none: string }) {
  const t = useTexts(retentionTexts)
  const texts = useTexts(effectTexts)
  const some = NAMES.filter((name) => effects[name] > 0)
  return (
    <div className={styles.stack}>
      {some.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Effects>
          {some.map((name) => (
            <li key={name}>{texts(name, { count: effects[name] })}</li>
          ))}
        </Effects>
      )}
      {effects.heldFiles > 0 && <Notice>{t('held', { count: effects.heldFiles })}</Notice>}
    </div>
  )
}
