/** The browser of the journeys: the one `npm test` found, else Debian's. */

export const CHROMIUM = process.env['CHROMIUM'] || '/usr/bin/chromium'
export const LAUNCH_ARGS = ['--no-sandbox', '--disable-gpu']
