import { LOCALES } from '@hub/contract/locales'
import { decideAppMode } from '#platform/device/app-mode.ts'
import type { AppSettings } from '@hub/contract/settings'

/** The settings of the installation during tests. */
export const testSettings: AppSettings = {
  productName: 'Hub',
  providerName: 'The provider',
  contactEmail: 'help@hub.example',
  portalUrl: 'https://portal.example',
  socialLinks: [],
  appMode: false,
  demo: false,
  moduleServerUrl: 'http://localhost:4001',
  staticPath: '/static',
  termsVersion: '1',
  locales: LOCALES,
  nameRule: 'specification',
}

/** Starts the app as on a device that was in application mode before. */
export const inAppMode = (): void => decideAppMode({ appMode: true, demo: false })
