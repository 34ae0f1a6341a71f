/** Defines what every service function gets: time, chance, the database and so on. None of them is used directly. */
import type { Staff } from './audit/actor.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { FileStore } from './store/file-store.ts'
import type { ServedFiles } from './store/served-files.ts'
import type { Limits } from './http/limits.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { CommonPasswords } from './credentials/common-passwords.ts'
import type { Passwords } from './credentials/passwords.ts'
import type { Random } from './random.ts'
import type { SealedSecrets } from './credentials/sealed-secrets.ts'
import type { Signals } from './database/signals.ts'
import type { Traces } from './traces/traces.ts'
import type { Tokens } from './credentials/tokens.ts'
import type { Webinars } from './webinars.ts'

/** An open client file that somebody else has to take. */
export interface LeftFile {
  id: number
  code: string
  teamId: number | null
  facilitatorId: number
}

/** Where a file is reached: in a team, or by one facilitator alone. */
export type FilePlace = { teamId: number } | { facilitatorId: number }

export interface FileMove {
  files: readonly LeftFile[]
  to: FilePlace
  reason?: string | undefined
}

/** How an account of the console is used: when it signed in last, and on how many browsers it is signed in now. */
export interface StaffUse {
  lastSignInAt: string | null
  devices: number
}

/** The terms in force: their version, and since when. */
export interface TermsInForce {
  version: string
  publishedAt: string
}

/** What clients need of records. */
export interface ClientRecords {
  /** Marks the records of these clients as changed: figures read them again. */
  touch(clientIds: number[]): Promise<void>
  /** In how many records both clients are. */
  countShared(one: number, other: number): Promise<number>
}

export interface Context {
  /** With what staff have set of the product in place of what the environment says (CTM-011). */
  config: Config
  /** What the environment says alone. */
  givenConfig: Readonly<Config>
  db: Database
  /** The shared files: packages, images and documents. */
  store: FileStore
  /** The same files, as they are served. */
  files: ServedFiles
  clock: Clock
  random: Random
  log: Log
  metrics: Metrics
  traces: Traces
  passwords: Passwords
  commonPasswords: CommonPasswords
  tokens: Tokens
  sealedSecrets: SealedSecrets
  limits: Limits
  signals: Signals
  mailer: Mailer
  /** Null when no webinar service is set. */
  webinars: Webinars | null
  /**
   * Clients calls it and records implements it. Records imports clients, so clients cannot import records, and app passes
   * the functions in.
   */
  clientRecords: ClientRecords
  /** The record that a run became; null when there is none. Running modules calls it and records implements it. */
  recordOfRun(runningId: number): Promise<number | null>
  /**
   * Releases the places in events of an account that may no longer log in. Accounts calls it and events implements it.
   */
  leaveEvents(facilitatorId: number): Promise<void>
  /**
   * Moves the clients without a team of a facilitator who joins a team into that team. Accounts calls it and clients
   * implements it.
   */
  moveClientsToTeam(facilitatorId: number, teamId: number): Promise<void>
  /**
   * Lists the open files of these teams, and those without a team that these facilitators registered, by code. Accounts
   * calls it and clients implements it.
   */
  listOpenFiles(of: { teamIds: number[]; registrarIds: number[] }): Promise<LeftFile[]>
  /** Reads how accounts of the console are used, by id. Staff accounts calls it and staff sessions implements it. */
  readStaffUse(staffIds: readonly number[]): Promise<Map<number, StaffUse>>
  /** Ends every session of an account of the console (STA-005). Staff accounts calls it, staff sessions implements it. */
  endStaffSessions(staffId: number): Promise<void>
  /** Reads which terms are in force. Accounts and sessions call it and settings implements it. */
  readTermsInForce(): Promise<TermsInForce>
  /** Moves files to where somebody reaches them, with an audit entry for each. Accounts calls it, clients implements it. */
  moveFiles(staff: Staff, move: FileMove): Promise<void>
}
