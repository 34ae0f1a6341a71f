/** What every service function is handed: a closed list, so that nothing reaches for the world by itself. */
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Limits } from './http/limits.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Passwords } from './credentials/passwords.ts'
import type { Random } from './random.ts'
import type { Signals } from './database/signals.ts'
import type { Tokens } from './credentials/tokens.ts'
import type { Webinars } from './webinars.ts'

/** In how many sessions a client was. */
export interface SessionSum {
  clientId: number
  count: number
  /** When the last one ended. */
  last: string
}

export interface Context {
  config: Config
  db: Database
  clock: Clock
  random: Random
  log: Log
  passwords: Passwords
  tokens: Tokens
  limits: Limits
  signals: Signals
  mailer: Mailer
  /** Null: registrants are handed over to no webinar service. */
  webinars: Webinars | null
  /**
   * The sums of those of the clients who were in a session at all. Clients asks, records alone knows and calls on
   * clients itself: so app hands it in.
   */
  sumSessions(clientIds: number[]): Promise<SessionSum[]>
  /** Passes on what an account that may no longer log in holds in events. Accounts says so, events knows of it. */
  leaveEvents(facilitatorId: number): Promise<void>
  /** Gives a team the clients without one of a facilitator who joins it. Accounts says so, clients knows of them. */
  moveClientsToTeam(facilitatorId: number, teamId: number): Promise<void>
}
