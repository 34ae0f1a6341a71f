import { LOCALES } from '@hub/contract/locales'
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
