import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { useFindKey } from '@hub/ui/page/use-find-key.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { appTexts } from '../../app.texts.ts'
import styles from './find-button.module.css'

const loadSearch = () => import('./find-module.tsx').then((m) => ({ default: m.FindModule }))
const FindModule = lazyPart(loadSearch)

/** The way to any module by its name: a field to press, and Ctrl K; `isIcon` on a phone. */
export function FindButton({
  isIcon = false,
  className,
}: {
  isIcon?: boolean
  className?: string | undefined
}) {
  const t = useTexts(appTexts)
  const [isOpen, setOpen] = useState(false)
  useFindKey(() => setOpen(true))
  return (
    <>
      <PlainButton
        className={className ?? styles.field ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        {...(isIcon && { 'aria-label': t('findModule') })}
        onPress={() => setOpen(true)}
        onPointerEnter={() => void loadSearch().catch(() => undefined)}
      >
        <Icon of={Search} size={isIcon ? 'lg' : 'md'} />
        {!isIcon && (
          <>
            <span>{t('findModule')}</span>
            <kbd className={styles.keys} aria-hidden>
              {t('findKeys')}
            </kbd>
          </>
        )}
      </PlainButton>
      <Suspense fallback={null}>{isOpen && <FindModule onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
