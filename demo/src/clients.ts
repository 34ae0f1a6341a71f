/** The pretend agency's clients: forty files without a name, opened over two years, some closed. */
import type { Meta, MetaType } from '@hub/contract/metas'
import { pathsFor } from '@hub/contract/clients.rules'
import { closeClient, registerClient } from '@hub/server/clients/client-files.service'
import { listMetas } from '@hub/server/metas/metas.service'
import type { Caller } from '@hub/server/platform/http/caller'
import type { Context } from '@hub/server/platform/context'

/** Ages of youth and of adults go with the sectors the team works in. */
export async function registerDemoClient(context: Context, caller: Caller): Promise<number> {
  const pick = async (type: MetaType) => oneOf(context, await listMetas(context, type))
  const age = await pick('age')
  const paths = pathsFor(age, await listMetas(context, 'referral_path'))
  const { id } = await registerClient(context, caller, {
    genderId: (await pick('gender')).id,
    ethnoId: (await pick('ethno')).id,
    ageId: age.id,
    referralId: oneOf(context, paths).id,
    avatarId: (await pick('avatar')).id,
    avatarColorId: (await pick('avatar_color')).id,
  })
  return id
}

/** Closes a file with one of the exit reasons. */
export async function closeDemoClient(context: Context, caller: Caller, clientId: number): Promise<void> {
  const reasons = (await listMetas(context, 'client_status')).filter((meta) => meta.meta_code !== 'OPN')
  await closeClient(context, caller, { clientId, statusMetaId: oneOf(context, reasons).id })
}

function oneOf(context: Context, metas: readonly Meta[]): Meta {
  const meta = metas[context.random.int(metas.length)]
  if (!meta) throw new Error('the reference lists are empty')
  return meta
}
