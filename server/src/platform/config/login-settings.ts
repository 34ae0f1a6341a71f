/** The settings of how facilitators log in (HRD-002). */
import type { Settings } from './setting.ts'
import { flag, place } from './values.ts'

export const LOGIN_SETTINGS = {
  HUB_FACTOR_REQUIRED: {
    as: 'factorRequired',
    shape: flag,
    default: 'false',
    means:
      'true: every facilitator needs a second step to log in, an authenticator app or a passkey, and sets it up after the next ' +
      'password. An agency alone may ask for it in the console.',
  },
  HUB_PASSWORD_LIST: {
    as: 'passwordList',
    shape: place('a file'),
    unset: 'the list that ships with the hub alone',
    example: '/etc/hub/passwords.txt',
    means:
      'A text file with a password on each line that nobody may choose, beside the 49,233 that ship with the hub: a larger ' +
      'list of common and breached ones. Eight bytes of memory for each.',
  },
} as const satisfies Settings
