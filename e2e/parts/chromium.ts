/** The browser of the journeys: what `npm test` found, else where Debian has it. */

export const CHROMIUM = process.env['CHROMIUM'] || '/usr/bin/chromium'
export const LAUNCH_ARGS = ['--no-sandbox', '--disable-gpu']
