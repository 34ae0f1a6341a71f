/** Defines what every service function gets: time, chance, the database and so on. None of them is used directly. */
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Limits } from './http/limits.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Passwords } from './credentials/passwords.ts'
import type { Random } from './random.ts'
import type { Signals } from './database/signals.ts'
import type { Tokens } from './credentials/tokens.ts'
import type { Webinars } from './webinars.ts'

/** The number of sessions in which a client took part. */
export interface SessionSum {
  clientId: number
  count: number
  /** The end of the last of them. */
  last: string
}

export interface Context {
  config: Config
  db: Database
  clock: Clock
  random: Random
  log: Log
  metrics: Metrics
  passwords: Passwords
  tokens: Tokens
  limits: Limits
  signals: Signals
  mailer: Mailer
  /** Null when no webinar service is set. */
  webinars: Webinars | null
  /**
   * Counts the sessions of the given clients. Clients without a session are left out. Clients calls it and records
   * implements it. Records imports clients, so clients cannot import records, and app passes the function in.
   */
  sumSessions(clientIds: number[]): Promise<SessionSum[]>
  /**
   * Releases the places in events of an account that may no longer log in. Accounts calls it and events implements it.
   */
  leaveEvents(facilitatorId: number): Promise<void>
  /**
   * Moves the clients without a team of a facilitator who joins a team into that team. Accounts calls it and clients
   * implements it.
   */
  moveClientsToTeam(facilitatorId: number, teamId: number): Promise<void>
}
