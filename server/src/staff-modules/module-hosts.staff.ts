/** Which external hosts a module may load from: staff allow one by name, and block it again (PKG-008, decision 0055). */
import { ALLOWED_HOSTS_MAX, isPlainHost, isSameOrBelow } from '@hub/contract/module-hosts.rules'
import type { AllowedHost, OutsideAddress } from '@hub/contract/staff-modules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { allowedHosts, outsideOfVersion } from './described-hosts.ts'
import { findModule } from './find-module.ts'
import { deleteHost, insertHost, lockModuleKey } from './module-hosts.store.ts'

interface HostChoice {
  id: number
  host: string
  reason: string
}

/** What the module may load, and what its present version asks for. Refuses with NotFound. */
export async function readModuleHosts(
  context: Context,
  _staff: Staff,
  id: number,
): Promise<{ hosts: AllowedHost[]; outside: OutsideAddress[] | null }> {
  const { facts, version } = found(await findModule(context, id))
  return {
    hosts: await allowedHosts(context, facts.key),
    outside: await outsideOfVersion(context, facts.key, version),
  }
}

/**
 * Lets every version of a module load from a host, in each of its topics. What is allowed already stays as it is. Refuses
 * with NotFound; with ValidationError for what is no plain name; with OwnHost for the hub's own names and what is below
 * them, because what comes from there is not external; with TooManyHosts.
 */
export async function allowModuleHost(
  context: Context,
  staff: Staff,
  { id, host, reason }: HostChoice,
): Promise<AllowedHost[]> {
  const { publicUrl, contentUrl } = context.config
  if (!isPlainHost(host)) fail('ValidationError', { host: 'A plain host name, as fonts.example.org.' })
  if (
    isSameOrBelow(
      host,
      [publicUrl, contentUrl].map((url) => new URL(url).hostname),
    )
  )
    fail('OwnHost')
  return context.db.transaction(async () => {
    const moduleKey = await holdModuleKey(context, id)
    const known = await allowedHosts(context, moduleKey)
    if (known.some((one) => one.host === host)) return known
    if (known.length >= ALLOWED_HOSTS_MAX) fail('TooManyHosts')
    const allowedBy = staff.id === undefined ? null : staffName(staff)
    const allowedAt = context.clock.iso()
    if (await insertHost(context.db, { moduleKey, host, reason, allowedBy, allowedAt }))
      await auditHost(context, staff, { action: 'module-host-allow', id, host, reason })
    return allowedHosts(context, moduleKey)
  })
}

/** Blocks a host again, in each topic of the module. What was not allowed changes nothing. Refuses with NotFound. */
export async function blockModuleHost(
  context: Context,
  staff: Staff,
  { id, host, reason }: HostChoice,
): Promise<AllowedHost[]> {
  return context.db.transaction(async () => {
    const moduleKey = await holdModuleKey(context, id)
    if (await deleteHost(context.db, moduleKey, host))
      await auditHost(context, staff, { action: 'module-host-block', id, host, reason })
    return allowedHosts(context, moduleKey)
  })
}

/** The key of a module, whose row is locked; one that the draft alone has is in no row. Refuses with NotFound. */
async function holdModuleKey(context: Context, id: number): Promise<string> {
  const row = await lockModuleKey(context.db, id)
  return row?.moduleKey ?? found(await findModule(context, id)).facts.key
}

type HostDeed = HostChoice & { action: 'module-host-allow' | 'module-host-block' }

async function auditHost(context: Context, staff: Staff, { action, id, host, reason }: HostDeed) {
  await audit(context, staff, { action, objectKind: 'module', objectId: id, note: `${host}: ${reason}` })
}
