/** Defines the dependencies that every service function gets: a closed list, so that none uses the outside directly. */
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
  /** Null: there is no webinar service for registrants. */
  webinars: Webinars | null
  /**
   * The sums for those clients who took part in a session. The clients slice needs them and only the records slice has
   * them, but records already imports clients: so app passes this function in.
   */
  sumSessions(clientIds: number[]): Promise<SessionSum[]>
  /** Passes on what an account that may no longer log in holds in events. Accounts says so, events knows of it. */
  leaveEvents(facilitatorId: number): Promise<void>
  /** Gives a team the clients without one of a facilitator who joins it. Accounts says so, clients knows of them. */
  moveClientsToTeam(facilitatorId: number, teamId: number): Promise<void>
}
