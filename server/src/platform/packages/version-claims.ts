/** Lets a version of a package be stored once, whoever tries at the same time on whichever node. */
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { claimVersion, releaseVersion, updateVersionStored, type VersionClaim } from './packages.store.ts'

export interface VersionClaims {
  /** False when other files have the version. */
  claim(claim: VersionClaim): Promise<boolean>
  /** All files are stored. */
  finish(claim: VersionClaim): Promise<void>
  /** None of the files is stored. */
  release(claim: VersionClaim): Promise<void>
}

/** A package is sent to the store within this time, or its process has ended. */
const CLAIM_LEFT_MS = 60 * 60 * 1000

export function versionClaims({ db, clock }: { db: Database; clock: Clock }): VersionClaims {
  return {
    claim(claim) {
      const leftBefore = new Date(clock.now().getTime() - CLAIM_LEFT_MS).toISOString()
      return claimVersion(db, claim, { now: clock.iso(), leftBefore })
    },
    finish: (claim) => updateVersionStored(db, claim, clock.iso()),
    release: (claim) => releaseVersion(db, claim),
  }
}
