/** The SQL of a client's own copy: one file with its names, and its sign-ins at the portal (LIF-002). */
import { aliasedTable, and, count, eq, max, sql } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { facilitators, teams } from '../accounts/accounts.tables.ts'
import { choiceColumns, clients } from '../clients/clients.tables.ts'

const named = aliasedTable(clients, 'named')
const readIn = sql<number>`coalesce(${named.mergedIntoId}, ${named.id})`

export type FileToCopy = NonNullable<Awaited<ReturnType<typeof findFileToCopy>>>

/** The file of a code, or the one that it is merged into, with the names of its registrar and its team. */
export async function findFileToCopy(db: Database, code: string) {
  const [row] = await db.orm
    .select({
      ...{ id: clients.id, code: clients.code, facilitatorId: clients.facilitatorId },
      ...{ registerTime: clients.registerTime, closeTime: clients.closeTime },
      ...{ statusMetaId: clients.statusMetaId, ...choiceColumns },
      openedBy: sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`,
      team: teams.name,
    })
    .from(clients)
    .innerJoin(facilitators, eq(facilitators.id, clients.facilitatorId))
    .leftJoin(teams, eq(teams.id, clients.teamId))
    .where(eq(clients.id, db.orm.select({ id: readIn }).from(named).where(eq(named.code, code))))
  return row ?? null
}

/** The other IDs of a file: of those that are merged into it. */
export async function listOtherCodes(db: Database, id: number): Promise<string[]> {
  const rows = await db.orm.select({ code: clients.code }).from(clients).where(eq(clients.mergedIntoId, id))
  return rows.map(({ code }) => code)
}

/** How often the client signed in to the portal, as far as the log goes back, and when last. */
export async function findPortalSignIns(db: Database, clientId: number) {
  const [row] = await db.orm
    .select({ signIns: count(), last: max(auditLog.at) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectKind, 'client'),
        eq(auditLog.objectId, String(clientId)),
        eq(auditLog.action, 'portal-verified'),
      ),
    )
  return { signIns: row?.signIns ?? 0, lastSignIn: row?.last ?? null }
}
