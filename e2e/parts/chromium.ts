/** The browser of the journeys: the one `npm test` found, else Debian's. */

export const CHROMIUM = process.env['CHROMIUM'] || '/usr/bin/chromium'
/** While a program watches it, Chromium's script engine reads each large script a second time for the places of errors. */
const READ_ONCE = '--js-flags=--no-enable-lazy-source-positions'
export const LAUNCH_ARGS = ['--no-sandbox', '--disable-gpu', READ_ONCE]
