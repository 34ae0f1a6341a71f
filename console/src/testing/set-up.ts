/** What the set-up of an account is given: the link, the secret of the app, and the codes. */

export const TOKEN = 'a-link-of-the-tests'

const SECRET = 'DEMOKEYNOTREAL2345672345672345AB'
export const OFFERED = {
  secret: SECRET,
  uri: `otpauth://totp/Hub:mei%40provider.example?secret=${SECRET}&issuer=Hub&algorithm=SHA1&digits=6&period=30`,
}

export const RECOVERY_CODES = [
  ...['7QK4-M2XD', '9RHT-3VPA', 'C6WN-8FYE', '2GJB-5ZKU', 'XP37-QD9M'],
  ...['H4TC-R6VA', '8NEY-K2WF', 'B5UZ-7MGJ', 'T3DX-P9QH', '6VKA-4RNC'],
]
