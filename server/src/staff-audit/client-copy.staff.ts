/** A client's own copy of everything that is held about a code (LIF-002). */
import { CHOICES } from '@hub/contract/client-choices'
import type { ClientCopy } from '@hub/contract/client-copies'
import type { Staff } from '#platform/audit/actor.ts'
import { readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { columnOf } from '../clients/clients.tables.ts'
import { metasById } from '../metas/metas.neighbours.ts'
import { readSessionsOfClient } from '../records/records.neighbours.ts'
import { actorsOf } from './audit-names.ts'
import { type FileToCopy, findPortalSignIns, listFilesToCopy } from './client-copy.store.ts'
import { listAccessTo } from './staff-audit.store.ts'

/** A copy is whole: this is more than any file has, and keeps an answer within bounds. */
const ACTIVITY_MOST = 100_000

/**
 * Everything held about the code: its file with those that are merged into it, sessions, sign-ins at the portal and what was done with the file. It names
 * no other client. Making it is an entry at the file. Refuses with NotFound.
 */
export async function readClientCopy(context: Context, staff: Staff, code: string): Promise<ClientCopy> {
  const { db } = context
  const files = await listFilesToCopy(db, code.toUpperCase())
  const file = found(files[0])
  const deed = { action: 'client-copied', objectKind: 'client', objectId: file.id } as const
  return readAudited(context, staff, deed, async () => ({
    madeAt: context.clock.iso(),
    file: await fileOf(context, file),
    mergedFiles: await Promise.all(files.slice(1).map((one) => fileOf(context, one))),
    portal: await findPortalSignIns(
      db,
      files.map(({ id }) => id),
    ),
    sessions: (await readSessionsOfClient(context, file.id)).map(({ id: _, ...session }) => session),
    activity: await activityOf(context, files),
  }))
}

async function fileOf(context: Context, file: FileToCopy): Promise<ClientCopy['file']> {
  const metas = await metasById(context)
  const textOf = (id: number) => {
    const meta = metas.get(id)
    return {
      value: meta?.meta_value ?? '',
      translations: meta?.translations && textsIn(meta.translations),
    }
  }
  return {
    ...{ code: file.code, openedAt: file.registerTime, openedBy: file.openedBy },
    ...{ team: file.team, closedAt: file.closeTime, status: textOf(file.statusMetaId) },
    choices: CHOICES.map((name) => ({ name, ...textOf(file[columnOf(name)]) })),
  }
}

type Texts = NonNullable<ClientCopy['file']['status']['translations']>

/** The translations of a meta, by the name that the text has in a copy. */
function textsIn(translations: Texts): Texts {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([locale, { meta_value: value }]) =>
      value === undefined ? [] : [[locale, { value }]],
    ),
  )
}

async function activityOf(context: Context, files: FileToCopy[]): Promise<ClientCopy['activity']> {
  const registrars = files.map(({ facilitatorId }) => facilitatorId)
  const rows = await listAccessTo(
    context.db,
    files.map(({ id }) => id),
    ACTIVITY_MOST,
  )
  const who = await actorsOf(context, rows)
  return rows.map((row) => ({
    ...{ at: new Date(row.at).toISOString(), who: who(row), deed: row.action },
    isOwnFacilitator: row.actorKind === 'facilitator' && registrars.includes(row.actorId ?? 0),
  }))
}
