/** The answers to the reads around every screen of the console, for Jordan, who is its owner. */
import { LOCALES } from '@hub/contract/locales'
import { readHome, readTimeline } from '@hub/contract/staff-home'
import { readSettings, type AppSettings } from '@hub/contract/settings'
import { STAFF_PERMISSIONS } from '@hub/contract/staff-roles.rules'
import { readStaffSession, type StaffUser } from '@hub/contract/staff-sessions'
import { answer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'

export const jordan: StaffUser = {
  id: 1,
  name: 'Jordan Leduc',
  email: 'staff@demo.example',
  roles: ['owner'],
  permissions: [...STAFF_PERMISSIONS],
  // In the past, so that the last use decides; the other end is beyond every test.
  idleEndsAt: '2026-10-13T13:00:00.000Z',
  endsAt: '2099-10-13T23:30:00.000Z',
}

/** As long as a name may reasonably get. */
export const longNamed: StaffUser = {
  ...jordan,
  name: 'Maximiliana-Bartholomea Featherstone-Cholmondeley',
  email: 'maximiliana-bartholomea.featherstonehaugh-cholmondeley@northern-provider.example',
  roles: ['people', 'content', 'reports', 'privacy'],
}

const settings: AppSettings = {
  productName: 'Hub',
  providerName: 'The provider',
  contactEmail: 'help@hub.example',
  portalUrl: 'https://portal.example',
  socialLinks: [],
  appMode: false,
  demo: true,
  moduleServerUrl: 'http://localhost:4001',
  staticPath: '/static',
  termsVersion: '1',
  locales: LOCALES,
  nameRule: 'specification',
}

export const settingsAnswer: FakeAnswer = answer(readSettings, { record: settings })

/** The settings, Jordan's session and a quiet day; for a visitor a refusal of the session is put before them. */
export const frameAnswers: readonly FakeAnswer[] = [
  settingsAnswer,
  answer(readStaffSession, { record: jordan }),
  answer(readHome, { record: { attention: [] } }),
  answer(readTimeline, { record: { upcoming: [], recent: [] } }),
]
