/** Finds whom a search of the audit log means (AUD-001). */
import { ACTOR_KINDS } from '@hub/contract/staff-audit'
import { CLIENT_CODE_LENGTH } from '@hub/contract/constants'
import type { Context } from '#platform/context.ts'
import {
  findClientByCode,
  listFacilitatorsLike,
  listGroupsLike,
  listStaffLike,
  type Named,
  type Sought,
} from './staff-audit.store.ts'

/** A kind, and the number of one of it: `facilitator:12`, `commandLine`. */
const KIND_AND_NUMBER = /^([a-zA-Z-]+)(?::([1-9]\d{0,8}))?$/

/** Whose deeds are meant: an exact kind and number, or everybody whose name or email has these letters. */
export async function soughtActors({ db }: Context, who: string): Promise<Sought[]> {
  const [, word, id] = KIND_AND_NUMBER.exec(who) ?? []
  const kind = ACTOR_KINDS.find((one) => one === word)
  if (kind === 'commandLine') return [{ kind: 'staff', id: null }]
  if (kind !== undefined && id !== undefined) return [{ kind, id: Number(id) }]
  if (kind === 'system' || kind === 'visitor' || kind === 'portal') return [{ kind, id: null }]
  return [
    ...(await listFacilitatorsLike(db, who)).map((one) => ({ kind: 'facilitator' as const, ...one })),
    ...(await listStaffLike(db, who)).map((one) => ({ kind: 'staff' as const, ...one })),
  ]
}

/** What was acted on: an exact kind and number, a client's file by its code, or whatever is called so in part. */
export async function soughtObjects({ db }: Context, whom: string): Promise<Named[]> {
  const [, kind, id] = KIND_AND_NUMBER.exec(whom) ?? []
  if (kind !== undefined && id !== undefined) return [{ kind, id: Number(id) }]
  const code = whom.replaceAll(/[\s-]/g, '').toUpperCase()
  const client = code.length <= CLIENT_CODE_LENGTH ? await findClientByCode(db, code) : null
  if (client !== null) return [{ kind: 'client', id: client.id }]
  return [
    ...(await listFacilitatorsLike(db, whom)).map((one) => ({ kind: 'facilitator', ...one })),
    ...(await listStaffLike(db, whom)).map((one) => ({ kind: 'staff', ...one })),
    ...(await listGroupsLike(db, whom)),
  ]
}
