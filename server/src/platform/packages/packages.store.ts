/** The only SQL about stored versions of packages. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { packageVersions } from './packages.tables.ts'

export interface VersionClaim {
  key: string
  version: string
  /** The SHA-256 of the list of its files. */
  filesSha256: string
}

/**
 * Claims a version for these files. False when other files have it. A claim whose process has ended is taken over: at
 * once for the same files, for others when it is older than `leftBefore`.
 */
export async function claimVersion(
  db: Database,
  { key, version, filesSha256 }: VersionClaim,
  { now, leftBefore }: { now: string; leftBefore: string },
): Promise<boolean> {
  const row = { moduleKey: key, version, filesSha256, claimedAt: now }
  const claimed = await db.orm
    .insert(packageVersions)
    .values(row)
    .onConflictDoUpdate({
      target: [packageVersions.moduleKey, packageVersions.version],
      set: { filesSha256, claimedAt: now },
      setWhere: sql`${packageVersions.storedAt} is null
        and (${packageVersions.filesSha256} = ${filesSha256} or ${packageVersions.claimedAt} < ${leftBefore})`,
    })
    .returning({ version: packageVersions.version })
  if (claimed.length > 0) return true
  const [present] = await db.orm.select().from(packageVersions).where(isVersion({ key, version }))
  return present?.filesSha256 === filesSha256
}

/** Marks a claimed version as stored. */
export async function updateVersionStored(db: Database, claim: VersionClaim, now: string): Promise<void> {
  await db.orm
    .update(packageVersions)
    .set({ storedAt: now })
    .where(and(isVersion(claim), eq(packageVersions.filesSha256, claim.filesSha256)))
}

/** Gives a claim back whose files were not stored. */
export async function releaseVersion(db: Database, claim: VersionClaim): Promise<void> {
  await db.orm
    .delete(packageVersions)
    .where(
      and(
        isVersion(claim),
        eq(packageVersions.filesSha256, claim.filesSha256),
        isNull(packageVersions.storedAt),
      ),
    )
}

/** Every version that is stored. */
export function listStoredVersions(db: Database) {
  return db.orm
    .select()
    .from(packageVersions)
    .orderBy(asc(packageVersions.moduleKey), asc(packageVersions.version))
}

function isVersion({ key, version }: Pick<VersionClaim, 'key' | 'version'>) {
  return and(eq(packageVersions.moduleKey, key), eq(packageVersions.version, version))
}
