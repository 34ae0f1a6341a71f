/** What staff do with the files of teams: move one to another team, and archive a team that has none (PPL-006, CLI-034). */
import { holdTeamAlone, holdTeamForFiles, storeTeamArchived } from '../accounts/accounts.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord, found } from '#platform/fail.ts'
import { countOpenOfTeam, lockFileOfCode, updateTeamOfFile } from './client-files.store.ts'

/**
 * Moves a file to a team, whose members reach it from then on; those of the former team no longer do. False when it is
 * there already. Refuses with NotFound for the code or the team, with TeamArchived, and with TakerCannotReach when nobody in
 * the team could open it (PPL-007).
 */
export async function moveClientFile(
  context: Context,
  staff: Staff,
  input: { code: string; teamId: number; reason: string },
): Promise<boolean> {
  return context.db.transaction(async () => {
    const team = await holdTeamForFiles(context, input.teamId)
    const file = found(await lockFileOfCode(context.db, input.code))
    if (file.teamId === team.id) return false
    await updateTeamOfFile(context.db, file.id, team.id)
    await audit(context, staff, {
      ...{ action: 'client-moved', objectKind: 'client', objectId: file.id },
      note: `team ${file.teamId ?? 'none'} -> ${team.id}: ${input.reason}`,
    })
    return true
  })
}

/**
 * Moves several files to a team, all or none. Returns how many were elsewhere. Refuses with NotFound for the team, with
 * TeamArchived, with TakerCannotReach, and with CodesUnknown and the codes that no file has.
 */
export async function moveClientFiles(
  context: Context,
  staff: Staff,
  input: { codes: readonly string[]; teamId: number; reason: string },
): Promise<{ moved: number }> {
  const { teamId, reason } = input
  // In one order, so that two who move the same files do not wait for each other without end.
  const codes = [...new Set(input.codes.map((code) => code.toUpperCase()))].toSorted()
  return context.db.transaction(async () => {
    await holdTeamForFiles(context, teamId)
    const unknown: string[] = []
    for (const code of codes) if ((await lockFileOfCode(context.db, code)) === undefined) unknown.push(code)
    if (unknown.length > 0) failWithRecord('CodesUnknown', { codes: unknown })
    let moved = 0
    for (const code of codes) if (await moveClientFile(context, staff, { code, teamId, reason })) moved += 1
    return { moved }
  })
}

/** Archives a team. Refuses with NotFound, and with TeamNotEmpty and the numbers of members and open files. */
export async function archiveTeam(
  context: Context,
  staff: Staff,
  input: { teamId: number; reason: string },
): Promise<{ id: number; name: string; archivedAt: string }> {
  return context.db.transaction(async () => {
    const { id, name, members, archivedAt: before } = await holdTeamAlone(context, input.teamId)
    const openFiles = await countOpenOfTeam(context.db, id)
    if (members > 0 || openFiles > 0) failWithRecord('TeamNotEmpty', { members, openFiles })
    const archivedAt = before ?? context.clock.iso()
    await storeTeamArchived(context, id, archivedAt)
    await audit(context, staff, ofTeam('team-archive', id, input.reason))
    return { id, name, archivedAt }
  })
}

/** Opens an archived team again. Refuses with NotFound. */
export async function restoreTeam(
  context: Context,
  staff: Staff,
  input: { teamId: number; reason: string },
): Promise<{ id: number; name: string }> {
  return context.db.transaction(async () => {
    const { id, name } = await holdTeamAlone(context, input.teamId)
    await storeTeamArchived(context, id, null)
    await audit(context, staff, ofTeam('team-restore', id, input.reason))
    return { id, name }
  })
}

function ofTeam(action: Deed['action'], id: number, reason: string) {
  return { action, objectKind: 'team', objectId: id, note: reason }
}
