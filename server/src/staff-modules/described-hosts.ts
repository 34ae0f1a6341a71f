/** What a module may load from other sites, and what the files of a version ask them for (PKG-008). */
import { PassThrough, type Readable } from 'node:stream'
import type { AllowedHost, OutsideAddress } from '@hub/contract/staff-modules'
import type { Context } from '#platform/context.ts'
import { outsideAddresses } from '#platform/packages/outside.ts'
import { packageKey, readFileList } from '#platform/packages/package-files.ts'
import { findVersionOutside, listHostsOf, updateVersionOutside } from './module-hosts.store.ts'

/** The hosts that staff have allowed, by their names. */
export async function allowedHosts(context: Context, moduleKey: string): Promise<AllowedHost[]> {
  const rows = await listHostsOf(context.db, moduleKey)
  return rows.map(({ host, reason, allowedAt, allowedBy }) => ({
    ...{ host, reason, allowedBy },
    allowedAt: new Date(allowedAt).toISOString(),
  }))
}

/**
 * What the files of a stored version ask for. They are looked through once, and what was found stays with the version, which
 * never changes. Null for a version that is not known or not stored.
 */
export async function outsideOfVersion(
  context: Context,
  moduleKey: string,
  version: string,
): Promise<OutsideAddress[] | null> {
  const row = await findVersionOutside(context.db, moduleKey, version)
  if (!row) return null
  const known = row.outside ?? (await lookThrough(context, row.codeDir))
  if (known !== null && row.outside === null) await updateVersionOutside(context.db, row.id, known)
  return known
}

async function lookThrough({ store }: Context, codeDir: string) {
  const files = await readFileList(store, codeDir)
  if (files === null) return null
  const open = async (path: string): Promise<Readable> =>
    (await store.get(packageKey(codeDir, path)))?.stream ?? new PassThrough().end()
  return outsideAddresses(files.map(({ path, size }) => ({ path, size, open: () => open(path) })))
}
