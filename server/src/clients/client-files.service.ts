/** Opens and closes client files: what the demo and, later, the screens of the client slice do. */
import { mayTakePath } from '@hub/contract/clients.rules'
import type { Meta, MetaType } from '@hub/contract/metas'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { findMeta, listMetas } from '../metas/metas.service.ts'
import { reachesOf } from './clients.service.ts'
import { findClientWithin, insertClient, updateClientClosed } from './clients.store.ts'
import { newClientCode, newClientPassword } from './credentials.ts'

const OPEN_CODE = 'OPN'

/** The choices a client file is opened with, as ids of metas. */
export interface ClientChoices {
  genderId: number
  ethnoId: number
  ageId: number
  referralId: number
  avatarId: number
  avatarColorId: number
}

/**
 * Opens a client file in the caller's first team, or as the caller's own. Gives the code and the password, which
 * nobody can read again. Refuses a meta of the wrong type, and an adult path for a youth (CLI-019).
 */
export async function registerClient(context: Context, caller: Caller, choices: ClientChoices) {
  const age = await metaOf(context, 'age', choices.ageId)
  const path = await metaOf(context, 'referral_path', choices.referralId)
  if (!mayTakePath(age, path)) return fail('ValidationError', { referralId: 'This path is for adults.' })
  const [code, password] = [newClientCode(context.random), newClientPassword(context.random)]
  const passwordHash = await context.passwords.hash(password)
  const openStatus = found((await listMetas(context, 'client_status')).find((m) => m.meta_code === OPEN_CODE))
  const row = {
    code,
    passwordHash,
    teamId: caller.team?.id ?? null,
    facilitatorId: caller.id,
    genderMetaId: (await metaOf(context, 'gender', choices.genderId)).id,
    ethnoMetaId: (await metaOf(context, 'ethno', choices.ethnoId)).id,
    ageMetaId: age.id,
    pathMetaId: path.id,
    avatarMetaId: (await metaOf(context, 'avatar', choices.avatarId)).id,
    avatarColorMetaId: (await metaOf(context, 'avatar_color', choices.avatarColorId)).id,
    statusMetaId: openStatus.id,
    statusMetaCode: OPEN_CODE,
    registerTime: context.clock.iso(),
  }
  const id = await context.db.transaction(async () => {
    const inserted = await insertClient(context.db, row)
    await audit(context, { ...deedOf(caller, inserted), action: 'client-created' })
    return inserted
  })
  return { id, code, password }
}

/** Closes an open client file with an exit reason (CLI-031, CLI-032). */
export async function closeClient(
  context: Context,
  caller: Caller,
  input: { clientId: number; statusMetaId: number },
): Promise<void> {
  const reason = await metaOf(context, 'client_status', input.statusMetaId)
  if (reason.meta_code === OPEN_CODE || reason.meta_code === null) fail('ValidationError')
  await context.db.transaction(async () => {
    const client = found(await findClientWithin(context.db, reachesOf(caller), input.clientId))
    const isClosedNow = await updateClientClosed(context.db, client.id, {
      statusMetaId: reason.id,
      statusMetaCode: reason.meta_code ?? '',
      closeTime: context.clock.iso(),
    })
    if (!isClosedNow) fail('ClientClosed')
    await audit(context, { ...deedOf(caller, client.id), action: 'client-closed' })
  })
}

async function metaOf(context: Context, type: MetaType, id: number): Promise<Meta> {
  return (
    (await findMeta(context, type, id)) ?? fail('ValidationError', { [type]: 'Please choose from the list.' })
  )
}

function deedOf(caller: Caller, clientId: number) {
  return {
    actorKind: 'facilitator',
    actorId: caller.id,
    objectKind: 'client',
    objectId: clientId,
  } as const
}
