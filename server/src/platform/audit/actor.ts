/** Defines who acts: one type for every action on the hub, passed unchanged to the audit log (SYS-007). */
import type { Locale } from '@hub/contract/locales'
import type { StaffPermission } from '@hub/contract/staff-roles.rules'

/** A facilitator who is logged in. */
export interface ActingFacilitator {
  kind: 'facilitator'
  id: number
  /** The id of the call; null without a call, as over a socket. */
  requestId: string | null
}

/** Somebody without a login, who registers, logs in or resets a password. */
export interface Visitor {
  kind: 'visitor'
  requestId: string
  /** The address they come from, for limits. */
  origin: string
  /** The language of the page, for mails. */
  locale: Locale
  /** The token by which this browser is known from an earlier login. */
  device: string | undefined
  /** How the browser names itself; empty when it does not. */
  browser: string
}

/** The server of the client portal. */
export interface Portal {
  kind: 'portal'
  requestId: string
}

/** A person who works for the provider. */
export interface Staff {
  kind: 'staff'
  /** The name of the staff member; at the command line, of the system user who typed the command. */
  user: string
  /** The person who acted, as they named themselves at the command line. */
  as?: string
  /** The staff account; absent at the command line. */
  id?: number
  /** What the roles of the account allow. */
  permissions?: StaffPermission[]
  requestId?: string
}

/** The hub itself, for actions that no person requested at that moment. */
export interface System {
  kind: 'system'
}

export type Actor = ActingFacilitator | Visitor | Portal | Staff | System

export const SYSTEM: System = { kind: 'system' }
