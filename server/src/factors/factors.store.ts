/** The SQL of facilitators' authenticator apps and recovery codes. */
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Digest } from '#platform/credentials/sealed-secrets.ts'
import type { Database } from '#platform/database/database.ts'
import { facilitators, isActiveFacilitator } from '../accounts/accounts.tables.ts'
import {
  countPasskeysOf,
  facilitatorApps,
  facilitatorRecoveryCodes,
  hasAppOf,
  hasFactorOf,
} from './factors.tables.ts'

const isPresentOf = (facilitatorId: number) =>
  and(
    eq(facilitatorApps.facilitatorId, facilitatorId),
    isNotNull(facilitatorApps.confirmedAt),
    isNull(facilitatorApps.removedAt),
  )
const isOfferedTo = (facilitatorId: number) =>
  and(
    eq(facilitatorApps.facilitatorId, facilitatorId),
    isNull(facilitatorApps.confirmedAt),
    isNull(facilitatorApps.removedAt),
  )

export async function findApp(db: Database, facilitatorId: number) {
  const [row] = await db.orm.select().from(facilitatorApps).where(isPresentOf(facilitatorId))
  return row ?? null
}

/** Whether an account has an app, and its number of passkeys. Prepared, because every login asks. */
export async function findPresentFactors(db: Database, facilitatorId: number) {
  const id = sql`${sql.placeholder('facilitatorId')}::int`
  const find = db.prepared('factors.present', (orm, name) =>
    orm
      .select({ hasApp: hasAppOf(id), passkeys: countPasskeysOf(id) })
      .from(sql`(values (1)) as one`)
      .prepare(name),
  )
  const [row] = await find({ facilitatorId })
  return row ?? { hasApp: false, passkeys: 0 }
}

/** The app that is being set up. */
export async function findOfferedApp(db: Database, facilitatorId: number) {
  const [row] = await db.orm.select().from(facilitatorApps).where(isOfferedTo(facilitatorId))
  return row ?? null
}

/** Offers a secret in place of one that was offered before. */
export async function upsertOfferedApp(
  db: Database,
  { facilitatorId, secret, now }: { facilitatorId: number; secret: string; now: string },
): Promise<void> {
  await db.orm
    .insert(facilitatorApps)
    .values({ facilitatorId, secret, lastStep: 0, offeredAt: now })
    .onConflictDoUpdate({
      target: facilitatorApps.facilitatorId,
      targetWhere: sql`${facilitatorApps.removedAt} is null and ${facilitatorApps.confirmedAt} is null`,
      set: { secret, offeredAt: now },
    })
}

/** From now on the app proves its owner. False when it was offered anew meanwhile, or there is one already. */
export async function claimOfferedApp(
  db: Database,
  { id, secret, step, now }: { id: number; secret: string; step: number; now: string },
): Promise<boolean> {
  const taken = await db.orm
    .update(facilitatorApps)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(facilitatorApps.id, id),
        eq(facilitatorApps.secret, secret),
        isNull(facilitatorApps.confirmedAt),
        isNull(facilitatorApps.removedAt),
      ),
    )
    .returning({ id: facilitatorApps.id })
  return taken.length > 0
}

/** Accepts a time step once: false for the last one and those before it. */
export async function claimStep(db: Database, id: number, step: number): Promise<boolean> {
  const taken = await db.orm
    .update(facilitatorApps)
    .set({ lastStep: step })
    .where(and(eq(facilitatorApps.id, id), lt(facilitatorApps.lastStep, step)))
    .returning({ id: facilitatorApps.id })
  return taken.length > 0
}

/** Removes the app, and whatever was offered. */
export async function updateAppRemoved(db: Database, facilitatorId: number, now: string): Promise<void> {
  await db.orm
    .update(facilitatorApps)
    .set({ removedAt: now })
    .where(and(eq(facilitatorApps.facilitatorId, facilitatorId), isNull(facilitatorApps.removedAt)))
}

const isUnusedOf = (facilitatorId: number) =>
  and(eq(facilitatorRecoveryCodes.facilitatorId, facilitatorId), isNull(facilitatorRecoveryCodes.endedAt))

export async function insertRecoveryCodes(
  db: Database,
  facilitatorId: number,
  digests: readonly Digest[],
): Promise<void> {
  await db.orm
    .insert(facilitatorRecoveryCodes)
    .values(digests.map(({ text, secretId }) => ({ facilitatorId, codeHash: text, secretId })))
}

export async function countRecoveryCodes(db: Database, facilitatorId: number): Promise<number> {
  const [row] = await db.orm
    .select({ left: count() })
    .from(facilitatorRecoveryCodes)
    .where(isUnusedOf(facilitatorId))
  return row?.left ?? 0
}

/** Uses up one code, which may be stored under either secret of the hub. False when none of the account's fits. */
export async function claimRecoveryCode(
  db: Database,
  { facilitatorId, codeHashes }: { facilitatorId: number; codeHashes: readonly string[] },
  now: string,
): Promise<boolean> {
  const taken = await db.orm
    .update(facilitatorRecoveryCodes)
    .set({ endedAt: now })
    .where(and(isUnusedOf(facilitatorId), inArray(facilitatorRecoveryCodes.codeHash, [...codeHashes])))
    .returning({ id: facilitatorRecoveryCodes.id })
  return taken.length > 0
}

export async function updateRecoveryCodesEnded(
  db: Database,
  facilitatorId: number,
  now: string,
): Promise<void> {
  await db.orm.update(facilitatorRecoveryCodes).set({ endedAt: now }).where(isUnusedOf(facilitatorId))
}

/** Every app that is not removed, to seal its secret again. */
export function listApps(db: Database) {
  const { id, facilitatorId, secret } = facilitatorApps
  return db.orm
    .select({ id, facilitatorId, secret })
    .from(facilitatorApps)
    .where(isNull(facilitatorApps.removedAt))
    .orderBy(asc(id))
}

/** Seals one again. False when it was changed meanwhile. */
export async function updateAppSecret(
  db: Database,
  { id, before, after }: { id: number; before: string; after: string },
): Promise<boolean> {
  const changed = await db.orm
    .update(facilitatorApps)
    .set({ secret: after })
    .where(and(eq(facilitatorApps.id, id), eq(facilitatorApps.secret, before)))
    .returning({ id: facilitatorApps.id })
  return changed.length > 0
}

export function countFacilitatorsWithFactor(db: Database, agencyId: number): Promise<number> {
  return db.orm.$count(
    facilitators,
    and(eq(facilitators.agencyId, agencyId), isActiveFacilitator, hasFactorOf(facilitators.id)),
  )
}
