/** Loads the pretend agency, identical to the byte every time: content always, people and history once. */
import { createContext, loadReferenceData } from '@hub/server/app'
import { settableClock } from '@hub/server/platform/clock'
import type { Config } from '@hub/server/platform/config/config'
import { UNKNOWN_ADDRESS } from '@hub/server/platform/mail/mailbox'
import { type Database, migrate } from '@hub/server/platform/database/database'
import type { Log } from '@hub/server/platform/log'
import { seededRandom } from '@hub/server/platform/random'
import { loadDemoContent } from './content.ts'
import { loadDemoEvents } from './events.ts'
import { hasDemoPeople, loadDemoPeople } from './facilitators.ts'
import { DEMO_BEGIN, loadDemoHistory } from './history.ts'
import { hasDemoStaff, loadDemoStaff } from './staff.ts'

const SEED = 'the pretend agency'
/** The history makes more calls in a minute than a facilitator may. */
const LIMIT_FACTOR = 1000

/**
 * Fills a database and the data folder. The clock and the random source are the demo's own, so every id, code and date
 * is the same on every machine. Links begin with the address under which the database will be served. No mail is sent,
 * and no webinar service is called: the mails are stored for the mailbox.
 */
export async function loadDemo(parts: { config: Config; db: Database; log: Log }): Promise<void> {
  const clock = settableClock(DEMO_BEGIN)
  const { context, close } = await createContext(
    {
      ...parts.config,
      smtpUrl: undefined,
      zoom: undefined,
      demo: true,
      publicUrl: UNKNOWN_ADDRESS,
      base: '',
    },
    { ...parts, clock, random: seededRandom(SEED), limitFactor: LIMIT_FACTOR },
  )
  try {
    await migrate(parts.db)
    await loadReferenceData(context)
    await loadDemoContent(context)
    if (!(await hasDemoPeople(context)))
      await loadDemoHistory({ ...context, clock }, await loadDemoPeople(context))
    if (!(await hasDemoStaff(context))) await loadDemoStaff(context)
    await loadDemoEvents({ ...context, clock })
  } finally {
    await close()
  }
}
