import type { ProductSettingName, ProductSettings, StoredProductSettings } from '@hub/contract/staff-settings'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useEditProductSettings } from '../settings.queries.ts'
import { settingsTexts } from '../settings.texts.ts'
import styles from '../settings.module.css'

const WORDS = {
  productName: 'productName',
  providerName: 'providerName',
  contactEmail: 'contactEmail',
  socialLinks: 'links',
} as const satisfies Record<ProductSettingName, keyof (typeof settingsTexts)['en']>

interface SaveDialogProps {
  values: ProductSettings
  base: StoredProductSettings
  changed: readonly ProductSettingName[]
  onSaved: (stored: StoredProductSettings) => void
  /** Somebody else saved in between: what holds now. */
  onNewer: (stored: StoredProductSettings) => void
  onClose: () => void
}

/** Each setting before and after, and why (STA-013). */
export function SaveDialog({ values, base, changed, onSaved, onNewer, onClose }: SaveDialogProps) {
  const t = useTexts(settingsTexts)
  const edit = useEditProductSettings()
  const shown = (name: ProductSettingName, of: ProductSettings) => {
    const value = of[name]
    if (typeof value === 'string') return value
    return value.length === 0 ? t('noLinks') : value.map(({ label, url }) => `${label} ${url}`).join('\n')
  }
  async function handleDo(reason: string) {
    try {
      const { record } = await edit.mutateAsync({ ...values, version: base.version, reason })
      showToast(t('saved'))
      onSaved(record)
    } catch (error) {
      if (!isCallError(error, 'SettingsChanged')) throw error
      onNewer(error.record as StoredProductSettings)
    }
  }
  return (
    <ReasonDialog
      title={t('saveTitle')}
      text={t('saveText')}
      verb={t('save')}
      onDo={handleDo}
      onClose={onClose}
    >
      <dl className={styles.compared}>
        {changed.map((name) => (
          <div key={name}>
            <dt>{t(WORDS[name])}</dt>
            <dd>
              <span className="muted">{t('before', { value: shown(name, base.values) })}</span>
              <br />
              {t('after', { value: shown(name, values) })}
            </dd>
          </div>
        ))}
      </dl>
    </ReasonDialog>
  )
}
