/** The SQL of a client's own copy: one file with its names, and its sign-ins at the portal (LIF-002). */
import { aliasedTable, and, count, eq, inArray, max, or, sql } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { facilitators, teams } from '../accounts/accounts.tables.ts'
import { answerColumns, clients, lookColumns } from '../clients/clients.tables.ts'

const named = aliasedTable(clients, 'named')
const readIn = sql<number>`coalesce(${named.mergedIntoId}, ${named.id})`

export type FileToCopy = Awaited<ReturnType<typeof listFilesToCopy>>[number]

/** The file of a code, or the one that it is merged into, and behind it those that are merged into that. */
export function listFilesToCopy(db: Database, code: string) {
  const keptId = db.orm.select({ id: readIn }).from(named).where(eq(named.code, code))
  return db.orm
    .select({
      ...{ id: clients.id, code: clients.code, facilitatorId: clients.facilitatorId },
      ...{ registerTime: clients.registerTime, closeTime: clients.closeTime },
      ...{ statusMetaId: clients.statusMetaId, ...lookColumns, ...answerColumns },
      openedBy: sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`,
      team: teams.name,
    })
    .from(clients)
    .innerJoin(facilitators, eq(facilitators.id, clients.facilitatorId))
    .leftJoin(teams, eq(teams.id, clients.teamId))
    .where(or(inArray(clients.id, keptId), inArray(clients.mergedIntoId, keptId)))
    .orderBy(sql`${clients.mergedIntoId} is not null`, clients.id)
}

/** How often the client signed in to the portal with the IDs of these files, as far as the log goes back, and when last. */
export async function findPortalSignIns(db: Database, clientIds: readonly number[]) {
  const [row] = await db.orm
    .select({ signIns: count(), last: max(auditLog.at) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectKind, 'client'),
        inArray(auditLog.objectId, clientIds.map(String)),
        eq(auditLog.action, 'portal-verified'),
      ),
    )
  return { signIns: row?.signIns ?? 0, lastSignIn: row?.last ?? null }
}
