/** Names the browser of a session as people say it, with the picture of what it runs on. */
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { deviceNameOf } from '@hub/ui/language/device-name.rules.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import type { LucideIcon } from '@hub/ui/pictures/icon.tsx'
import { deviceTexts } from './device.texts.ts'

const HANDHELD = new Map<string | null, LucideIcon>([
  ['iPhone', Smartphone],
  ['Android', Smartphone],
  ['iPad', Tablet],
])

/** Of how a browser names itself, which is empty where that was not noted. */
export function useDevice(userAgent: string): { name: string; icon: LucideIcon } {
  const t = useTexts(deviceTexts)
  const { browser, system } = deviceNameOf(userAgent)
  const name =
    browser !== null && system !== null
      ? t('onSystem', { browser, system })
      : (browser ?? system ?? t('unknown'))
  return { name, icon: HANDHELD.get(system) ?? Monitor }
}
