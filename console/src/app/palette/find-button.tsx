import { Search } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useFindKey } from '@hub/ui/page/use-find-key.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import type { PaletteProps } from './palette.tsx'
import { paletteTexts } from './palette.texts.ts'
import styles from './find-button.module.css'

/** Its code is fetched when it is wanted: the first view of the console needs none of it. */
const loadPalette = () => import('./palette.tsx').then((m) => m.Palette)

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The way to everything in the console: a field to press, on a phone a button, and Ctrl K or ⌘ K (STA-009). */
export function FindButton() {
  const t = useTexts(paletteTexts)
  const [open, setOpen] = useState<{ Palette: ComponentType<PaletteProps> } | null>(null)
  async function handleOpen() {
    try {
      setOpen({ Palette: await loadPalette() })
    } catch {
      showToast(t('notOpened'), { tone: 'info' })
    }
  }
  useFindKey(() => void handleOpen())
  return (
    <>
      <PlainButton
        className={styles.field ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={t('find')}
        onPress={() => void handleOpen()}
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
      >
        <Icon of={Search} size="sm" />
        <span>{t('find')}</span>
        <kbd className={styles.keys} aria-hidden>
          {t(isMac ? 'keysMac' : 'keys')}
        </kbd>
      </PlainButton>
      {open !== null && <open.Palette onClose={() => setOpen(null)} />}
    </>
  )
}
