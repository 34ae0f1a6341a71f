import { useState } from 'react'
import type { ChangedFile, StaffModule } from '@hub/contract/staff-modules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { shownBytes } from '#platform/uploads/shown-bytes.ts'
import { useVersionChanges } from '../module.queries.ts'
import { nextVersion } from '../module.rules.ts'
import { moduleTexts } from '../module.texts.ts'
import styles from '../module.module.css'

const FIRST_SHOWN = 6
const SIGNS: Record<ChangedFile['change'], string> = { added: '+', changed: '~', removed: '−' }

/** What a new version adds, changes and removes; without one, what the present version did. */
export function ChangesPanel({ module }: { module: StaffModule }) {
  const t = useTexts(moduleTexts)
  const { locale } = useLocale()
  const [isWhole, setWhole] = useState(false)
  const next = nextVersion(module)?.version
  const before = module.versions.find(({ state }) => state === 'previous')?.version
  const version = next ?? (before === undefined ? undefined : module.version)
  const since = next === undefined ? (before ?? module.version) : module.version
  const { data } = useVersionChanges(module.id, version, since)
  if (!data || version === undefined || version === since) return null
  const { added, changed, removed, growthBytes, files } = data
  const size = shownBytes(Math.abs(growthBytes), locale)
  return (
    <Panel
      title={t('changesOf', { version, since })}
      isFlush
      footer={
        <>
          <span className={styles.grow}>
            {growthBytes === 0 ? t('sameSize') : t(growthBytes > 0 ? 'larger' : 'smaller', { size })}
          </span>
          {files.length > FIRST_SHOWN && !isWhole && (
            <Button size="sm" variant="quiet" onPress={() => setWhole(true)}>
              {t('allFiles', { count: String(files.length) })}
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.counts}>
        {Object.entries({ added, changed, removed }).map(([change, count]) => (
          <div key={change}>
            <dt>{t(change as ChangedFile['change'])}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.files}>
        {(isWhole ? files : files.slice(0, FIRST_SHOWN)).map(({ path, change, sizeBytes }) => (
          <li key={path}>
            <span aria-hidden>{SIGNS[change]}</span>
            <span className={styles.path}>
              <span className="visually-hidden">{t(change)} </span>
              {path}
            </span>
            <span className={styles.fileSize}>{shownBytes(sizeBytes, locale)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
