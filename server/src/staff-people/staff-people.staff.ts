/** Facilitators as staff see them: a list to search, and one account (PPL-001). */
import {
  MAIL_KINDS,
  mailAbout,
  type PeopleExportQuery,
  type PeopleFilter,
  type PeopleQuery,
  type Person,
  type PersonRow,
} from '@hub/contract/staff-people'
import { readFactorsOf } from '../factors/factors.neighbours.ts'
import { STANDINGS, standingWord } from '@hub/contract/standing.rules'
import { findAccount, readEmailChange } from '../accounts/accounts.neighbours.ts'
import { readProvince } from '../metas/metas.neighbours.ts'
import { readStaffNames } from '../staff-accounts/staff-accounts.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { EXPORTED_AT_ONCE, exportNote } from '#platform/audit/exports.ts'
import { listChangesOf } from '#platform/audit/audit-log.staff.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { cursorText, readCursor } from '#platform/http/ranked-cursor.ts'
import { findPlaceAmongWaiting } from './waiting-people.store.ts'
import {
  countAgenciesOf,
  countPeople,
  findAgencyName,
  findTeamName,
  findUnrecorded,
  listLastLogins,
  listMailsTo,
  listOpenSessions,
  listPeoplePage,
  listTeamsOf,
} from './staff-people.store.ts'

const KIND = 'facilitator'
const READ = 'facilitator-read'
/** The actions of staff that only read something of an account. */
const READINGS = [READ, 'facilitator-found', 'records-read']
/** What an account does of itself is no decision about it. */
const OWN_DEEDS = new Set([
  ...['login', 'logout', 'login-failed', 'password-checked', 'password-check-failed', 'password-changed'],
  ...['session-ended', 'login-code-failed', 'recovery-code-used', 'recovery-codes-renewed'],
  ...['app-set', 'app-removed'],
])

/** One page of the list with the counts of all views. The reading is audited. */
export async function listPeople(context: Context, staff: Staff, query: PeopleQuery) {
  const { db } = context
  return db.transaction(async () => {
    const page = await pageOf(context, query)
    const counts = await countPeople(db, query)
    const views = Object.fromEntries(STANDINGS.map((one) => [one, 0])) as Record<string, number>
    for (const { standing, count } of counts) views[standing] = count
    views.all = counts.reduce((sum, { count }) => sum + count, 0)
    await audit(context, staff, { action: 'facilitator-list-read', note: `${page.records.length} shown` })
    return {
      ...page,
      total: views[query.view] ?? 0,
      views: views as Record<PeopleQuery['view'], number>,
      agencies: await countAgenciesOf(db, query),
      filters: await namedFilters(context, query),
    }
  })
}

/** The next rows of an export. Each step is an entry, with what was asked for and how many left the hub (STA-011). */
export async function exportPeople(context: Context, staff: Staff, query: PeopleExportQuery) {
  return context.db.transaction(async () => {
    const page = await pageOf(context, { ...query, limit: EXPORTED_AT_ONCE })
    const note = exportNote(page.records.length, query)
    await audit(context, staff, { action: 'facilitator-list-export', note })
    return page
  })
}

async function pageOf(
  context: Context,
  query: PeopleQuery,
): Promise<{ records: PersonRow[]; next: string | null }> {
  const after = query.after === undefined ? null : readCursor(query.after)
  const rows = await listPeoplePage(context.db, query, after)
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return { records: await withTeams(context, page), next: last ? cursorText(last) : null }
}

/** The agency, the team and the province of a query with their names, so that an address that is opened later says them too. */
async function namedFilters(
  context: Context,
  { agencyId, teamId, provinceId }: PeopleQuery,
): Promise<PeopleFilter[]> {
  const { db } = context
  const filters: PeopleFilter[] = []
  if (agencyId !== undefined)
    filters.push({ kind: 'agency', id: agencyId, name: (await findAgencyName(db, agencyId)) ?? '' })
  if (teamId !== undefined)
    filters.push({ kind: 'team', id: teamId, name: (await findTeamName(db, teamId)) ?? '' })
  if (provinceId !== undefined) {
    const province = await readProvince(context, provinceId)
    filters.push({ kind: 'province', id: provinceId, name: province?.name ?? '' })
  }
  return filters
}

async function withTeams(
  { db }: Context,
  page: Awaited<ReturnType<typeof listPeoplePage>>,
): Promise<PersonRow[]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const [teams, logins] = [await listTeamsOf(db, ids), await listLastLogins(db, ids)]
  const lastLogin = new Map(logins.map(({ facilitatorId, at }) => [facilitatorId, at]))
  return page.map((row) => ({
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    agencyId: row.agencyId,
    agency: row.agency,
    isAgencyListed: row.agencyApprovedAt !== null,
    teams: teams.filter(({ facilitatorId }) => facilitatorId === row.id).map(({ name }) => name),
    standing: row.standing,
    registeredAt: iso(row.createdAt),
    confirmedAt: isoOrNull(row.confirmedAt),
    lastLoginAt: isoOrNull(lastLogin.get(row.id) ?? null),
  }))
}

/** The account of a facilitator, with what was decided about it. The reading is audited. Refuses with NotFound. */
export async function readPerson(context: Context, staff: Staff, id: number): Promise<Person> {
  const { db } = context
  return db.transaction(async () => {
    const account = found(await findAccount(context, id))
    await audit(context, staff, { action: READ, objectKind: KIND, objectId: id })
    const deeds = await listChangesOf(context, staff, { kind: KIND, id, readAs: READINGS })
    const logins = await listLastLogins(db, [id])
    const open = await listOpenSessions(db, id, context.clock.iso())
    const run = await findUnrecorded(db, id)
    const { firstName, lastName, email, phoneNumber, address, province, postcode, locale } = account
    const { city, cityId, provinceId, version } = account
    return {
      ...{ id, firstName, lastName, email, phoneNumber, address, province, postcode, locale },
      ...{ city, cityId, provinceId, version },
      emailChange: await readEmailChange(context, id),
      agency: { id: account.agencyId, name: account.agency, isListed: account.isAgencyListed },
      standing: standingWord(account),
      registeredAt: iso(account.createdAt),
      confirmedAt: isoOrNull(account.confirmedAt),
      termsVersion: account.termsVersion,
      termsAcceptedAt: iso(account.termsAcceptedAt),
      teams: account.memberships.map(({ teamId, team, joinedAt, leftAt }) => ({
        ...{ id: teamId, name: team },
        ...{ joinedAt: iso(joinedAt), leftAt: isoOrNull(leftAt) },
      })),
      ...(await readFactorsOf(context, id)),
      sessions: open.map(shownSession),
      lastLoginAt: isoOrNull(logins[0]?.at ?? null),
      mails: await mailsTo(context, id),
      waiting: await findPlaceAmongWaiting(db, id),
      unrecorded: run && { ...run, startTime: iso(run.startTime), endTime: isoOrNull(run.endTime) },
      history: await withNames(
        context,
        deeds.filter(({ action }) => !OWN_DEEDS.has(action)),
      ),
    }
  })
}

const shownSession = ({ device, ...one }: Awaited<ReturnType<typeof listOpenSessions>>[number]) => ({
  ...{ id: one.id, device: device ?? '', startedAt: iso(one.startedAt) },
  ...{ lastUsedAt: iso(one.lastUsedAt), endsAt: iso(one.endsAt) },
})

const MAILS_SHOWN_MS = 90 * 24 * 60 * 60 * 1000

/** The mails of the last 90 days; how long the hub keeps them is set under Retention (LIF-001). */
async function mailsTo({ db, clock }: Context, id: number): Promise<Person['mails']> {
  const since = new Date(clock.now().getTime() - MAILS_SHOWN_MS).toISOString()
  const rows = await listMailsTo(db, mailAbout('confirmation', id).recipient, since)
  return rows.flatMap(({ kind, state, createdAt, ...mail }) => {
    const known = MAIL_KINDS.find((one) => one === kind)
    if (known === undefined) return []
    const waiting = mail.attempts > 0 ? 'trying' : 'waiting'
    const word = { ready: waiting, done: 'sent', dead: 'failed' } as const
    return [{ ...mail, kind: known, state: word[state], at: iso(createdAt) }]
  })
}

/** What was decided, newest first, with the names of the staff who did it. Who acted at the command line is in the note. */
async function withNames(
  context: Context,
  deeds: Awaited<ReturnType<typeof listChangesOf>>,
): Promise<Person['history']> {
  const staffIds = deeds.flatMap(({ actorKind, actorId }) =>
    actorKind === 'staff' && actorId !== null ? [actorId] : [],
  )
  const names = await readStaffNames(context, staffIds)
  return deeds
    .map(({ at, action, actorKind, actorId, note }) => ({
      ...{ at: iso(at), action, by: actorKind, note },
      byName: actorKind === 'staff' && actorId !== null ? (names.get(actorId) ?? null) : null,
    }))
    .toReversed()
}

const iso = (at: string) => new Date(at).toISOString()
const isoOrNull = (at: string | null) => (at === null ? null : iso(at))
