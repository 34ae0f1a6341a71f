/** Light, dark, or the device's scheme; stored on this device. `onDark` on the rail. */
import { SCHEMES, useScheme, type Scheme } from '../page/scheme.ts'
import { useTexts } from '../language/texts.ts'
import { ToggleGroup } from './toggle-group.tsx'
import { uiTexts } from '../ui.texts.ts'

export interface SchemeSwitchProps {
  onDark?: boolean | undefined
  className?: string | undefined
}

export function SchemeSwitch({ onDark, className }: SchemeSwitchProps) {
  const { scheme, setScheme } = useScheme()
  const t = useTexts(uiTexts)
  const names: Record<Scheme, string> = {
    system: t('schemeSystem'),
    light: t('schemeLight'),
    dark: t('schemeDark'),
  }
  return (
    <ToggleGroup
      label={t('scheme')}
      options={SCHEMES.map((id) => ({ id, label: names[id] }))}
      value={scheme}
      onChange={setScheme}
      onDark={onDark}
      className={className}
    />
  )
}
