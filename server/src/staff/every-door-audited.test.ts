/** The audit row of each door of staff. A new door needs its audited action here, or the reason for having none (AUD-004). */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { AgenciesExportQuery, AgenciesQuery } from '@hub/contract/staff-agencies'
import { AuditQuery } from '@hub/contract/staff-audit'
import { PeopleExportQuery, PeopleQuery } from '@hub/contract/staff-people'
import { WaitingRunsQuery } from '@hub/contract/staff-runs'
import { TeamsExportQuery } from '@hub/contract/staff-teams'
import { findStaffCaller } from '../staff-sessions/staff-sessions.neighbours.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { mergeAgencies } from '../staff-agencies/agency-merges.staff.ts'
import { createTeam } from '../accounts/teams/teams.staff.ts'
import { inviteFacilitator } from '../accounts/account-care.staff.ts'
import { askEmailChange } from '../accounts/email-changes/email-changes.staff.ts'
import { retireContent } from '../catalogue/changes.staff.ts'
import { insertAgency, listCitiesOf } from '../metas/metas.store.ts'
import { rotateSealingKey } from '../offline/sealing.staff.ts'
import { readRecord } from '../records/corrections.staff.ts'
import { records } from '../records/records.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { upsertAlert } from '../staff-alerts/staff-alerts.store.ts'
import { CAST, CAST_PASSWORD, CONTENT, STAFF, TEAMS } from '../testing/cast.ts'
import { clientDoors } from '../testing/doors/client-doors.ts'
import { eventDoors } from '../testing/doors/event-doors.ts'
import { mailDoors } from '../testing/doors/mail-doors.ts'
import { moduleDoors } from '../testing/doors/module-doors.ts'
import { teamDoors } from '../testing/doors/team-doors.ts'
import { uploadDoors } from '../testing/doors/upload-doors.ts'
import { passkeyDoors } from '../testing/passkeys/passkey-doors.ts'
import { reportDoors } from '../testing/figures/report-doors.ts'
import { addEndedRun } from '../testing/ended-run.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { contentInputs, listInputs, settingsInput, termsInput } from '../testing/staff-inputs.ts'
import { addTestStaff, signInStaff, type TestStaff } from '../testing/staff.ts'
import { contentsOf, withoutAudit } from '../testing/without-audit.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'
import type { Context } from '#platform/context.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { backUp } from '#platform/backup/backup.staff.ts'

const SRC = path.resolve(import.meta.dirname, '..')
const MONTHS_LATER = 200 * 24 * 60 * 60 * 1000
const reason = 'because'
const MINUTE_MS = 60_000
let alertsFound = 0
type Door = (context: Context, staff: unknown, input: unknown) => unknown
/** Every function of every `*.staff.ts`, by the file's name and its own. */
const doors = new Map<string, Door>()
for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.staff.ts')) continue
  const exported = (await import(pathToFileURL(path.join(SRC, file)).href)) as Record<string, unknown>
  for (const [name, value] of Object.entries(exported))
    if (typeof value === 'function') doors.set(`${path.basename(file, '.staff.ts')}.${name}`, value as Door)
}
let app: FreshApp
let folder: string
let token: string
let colleague: TestStaff | undefined
let signedIn: StaffCaller
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  folder = mkdtempSync(path.join(tmpdir(), 'hub-doors-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html lang="en"><title>Reed</title>')
  token = await app.signIn('member')
  await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The action of the audit row, and an input with which the door does its work. */
type Audited = [action: string, input: () => unknown]
/** Why a door has no audit row. */
type Unaudited = string
const OPEN = 'no person in it: lists, content and settings'
const OWN = 'one’s own sessions, shown to oneself alone'
const COUNTS = 'numbers of what waits, and names of agencies and cities that were typed'
const NAMES_ONLY = 'names of teams and numbers of members'

const { member, mate, third, solo } = CAST
const one = { id: 1, reason }
/** A new file at each try. */
const newFile = {
  get file() {
    return path.join(folder, randomUUID())
  },
}

const TABLE: Record<string, Audited | Unaudited> = {
  'facilitators.findFacilitator': ['facilitator-found', () => ({ email: member.email })],
  'facilitators.changeStanding': [
    'facilitator-suspend',
    () => ({ facilitatorId: third.id, change: 'suspend' }),
  ],
  'staff-people.listPeople': ['facilitator-list-read', () => PeopleQuery.parse({})],
  'staff-people.exportPeople': ['facilitator-list-export', () => PeopleExportQuery.parse({})],
  'staff-people.readPerson': ['facilitator-read', () => member.id],
  'standings.previewStandings': ['facilitator-read', () => ({ ids: [member.id], change: 'close' })],
  'standings.listTakers': ['facilitator-list-read', () => undefined],
  'standings.changeStandings': ['facilitator-confirm', () => ({ ids: [mate.id], change: 'confirm', reason })],
  'account-care.readFacilitator': ['facilitator-read', () => member.id],
  'account-care.editFacilitator': [
    'facilitator-edit',
    () => ({ facilitatorId: third.id, edit: { lastName: 'Chang' }, reason }),
  ],
  'account-care.resendConfirmationFor': ['confirmation-resend', unconfirmed],
  'account-care.sendPasswordReset': ['password-reset-sent', () => member.id],
  'account-care.unlockFacilitator': ['facilitator-unlock', () => ({ facilitatorId: member.id, reason })],
  'account-care.listInvitations': ['invitation-list-read', () => undefined],
  'account-care.inviteFacilitator': ['facilitator-invite', () => ({ email: 'new@a.example', locale: 'en' })],
  'account-care.withdrawInvitation': ['invitation-withdraw', invited],
  'email-changes.askEmailChange': ['email-change-asked', newEmail],
  'email-changes.withdrawEmailChange': ['email-change-withdrawn', emailChange],
  'factors.removeFactors': ['facilitator-factors-remove', withApp],
  'sessions.endPersonSessions': [
    'facilitator-sign-out',
    async () => ({ facilitatorId: mate.id, reason, token: await app.signIn('mate') }),
  ],
  'factors.countSealedApps': 'numbers',
  'factors.resealApps': ['secret-reseal', () => ({ reason })],
  'staff-invitations.checkInvitations': ['invitation-list-read', upload],
  'staff-invitations.sendInvitations': ['facilitator-invite', upload],
  'staff-invitations.searchInvitations': ['invitation-list-read', () => undefined],
  'teams.listTeams': NAMES_ONLY,
  'teams.findTeam': NAMES_ONLY,
  'teams.createTeam': ['team-create', () => 'Riverside'],
  'teams.listTeamMembers': ['team-members-read', () => TEAMS.harbour],
  'teams.assignToTeam': ['team-assign', () => ({ facilitatorId: mate.id, teamId: TEAMS.lakeside })],
  ...teamDoors(() => emptyTeam()),
  'teams.removeFromTeam': ['team-remove', () => ({ facilitatorId: third.id, teamId: TEAMS.harbour })],
  'team-files.moveClientFile': ['client-moved', clientToMove],
  'team-files.moveClientFiles': ['client-moved', () => ({ codes: ['CAST4'], teamId: TEAMS.harbour, reason })],
  ...clientDoors(() => app.context),
  'staff-teams.listTeamsForStaff': NAMES_ONLY,
  'staff-teams.exportTeams': ['team-list-export', () => TeamsExportQuery.parse({})],
  'staff-teams.readTeamForStaff': ['team-read', () => TEAMS.harbour],
  'team-files.archiveTeam': ['team-archive', async () => ({ teamId: await emptyTeam(), reason })],
  'team-files.restoreTeam': ['team-restore', async () => ({ teamId: await emptyTeam(), reason })],

  'agencies.listAgencies': 'names of agencies and numbers of facilitators',
  'agencies.readAgency': ['agency-read', () => 1],
  'agencies.listAgencyDuplicates': ['agency-duplicates-read', () => undefined],
  'agencies.addListedAgency': ['agency-add', () => 'Lakeside House'],
  'agencies.renameAgency': [
    'agency-rename',
    async () => ({ id: await agency(), name: randomUUID(), reason }),
  ],
  'agencies.refuseAgency': ['agency-refuse', async () => ({ id: await agency(), reason })],
  'agencies.editAgency': [
    'agency-edit',
    async () => ({ id: await agency(), version: 1, name: randomUUID(), phoneNumber: '', note: '', reason }),
  ],
  'agency-factor.requireAgencyFactor': [
    'agency-factor',
    async () => ({ id: await agency(), isRequired: true, reason }),
  ],
  'agencies.approveAgency': ['agency-approve', () => agency(null)],
  'agencies.approveAgencies': ['agency-approve', async () => [await agency(null)]],
  'agencies.refuseAgencies': ['agency-refuse', async () => ({ ids: [await agency()], reason })],
  'agency-list.listAgenciesForStaff': ['agency-list-read', () => AgenciesQuery.parse({})],
  'agency-list.exportAgencies': ['agency-list-export', () => AgenciesExportQuery.parse({})],
  'agency-list.readAgencyForStaff': ['agency-read', () => 1],
  'agency-merges.undoAgencyMerge': ['agency-merge-undone', merge],
  'agency-merges.findMergeOf': 'the id of a merge',
  'agency-merges.mergeAgencies': [
    'agency-merge',
    async () => ({ fromId: await agency(), intoId: 1, reason, isDryRun: false }),
  ],
  'metas.addAgency': ['agency-add', () => 'Harbour Light'],
  'metas.listProvinces': OPEN,
  'metas.listCities': OPEN,
  'typed-names.listTypedCities': 'names of cities, and by how many they were typed',
  'typed-names.listTypedCitiesAlike': 'names of cities, and by how many they were typed',
  'typed-names.mergeCity': ['city-merge', typedCity],
  'typed-names.addCity': ['city-add', () => ({ provinceId: 9, name: 'Little Reed' })],

  'record-search.searchRecords': [
    'records-read',
    () => ({ email: member.email, day: '2026-03-03', limit: 5 }),
  ],
  'console-corrections.correctStaffRecord': ['record-correct', correction],
  'record-page.readStaffRecord': ['record-read', record],
  'corrections.findClient': ['client-found', () => clientCode(1)],
  'corrections.readRecord': ['record-read', record],
  'corrections.holdRecord': ['record-read', record],
  'corrections.correctedRecord': 'computes from a record whose reading is audited, and gives no other person',
  'corrections.storeCorrection': ['record-correct', corrected],
  ...reportDoors(() => ({ context: app.context, staff: signedIn })),
  'running-modules.listUnrecordedRuns': ['run-list-read', () => undefined],
  'waiting-runs.listWaitingRuns': ['run-list-read', () => WaitingRunsQuery.parse({})],
  'waiting-runs.exportWaitingRuns': ['run-list-export', () => ({})],
  'waiting-runs.previewRunReminder': ['run-list-read', waitingRun],
  'waiting-runs.remindHost': ['run-host-reminded', waitingRun],
  'waiting-runs.discardWaitingRun': ['run-discarded', async () => ({ id: await waitingRun(), reason })],
  'running-modules.discardRun': [
    'run-discarded',
    () => addEndedRun(app, token).then(() => ({ facilitatorId: member.id, reason })),
  ],

  'changes.listThemesForStaff': OPEN,
  'changes.listModulesForStaff': OPEN,
  'changes.listUtilitiesForStaff': OPEN,
  'changes.retireContent': [
    'module-retire',
    () => ({ kind: 'module', id: CONTENT.closedTheme.moduleId, reason }),
  ],
  'changes.restoreContent': ['theme-restore', retired],
  'changes.renameTopic': ['topic-rename', () => ({ ...one, name: 'Renamed' })],
  'changes.moveTopic': ['topic-move', () => ({ ...one, themeId: CONTENT.adultJustice.themeId })],
  'changes.moveModule': ['module-move', () => ({ ...one, topicId: CONTENT.adultJustice.topicId })],
  'content-draft.listContent': OPEN,
  'content-draft.editContent': ['content-draft', () => contentInputs.edit(app.context)],
  'content-draft.orderContent': ['content-order', () => contentInputs.order(app.context)],
  'content-draft.addContent': ['content-draft', () => ({ kind: 'topic', parentId: 1, name: randomUUID() })],
  'content-draft.discardContent': [
    'content-discard',
    async () => {
      await contentInputs.drafted(app.context)
      return null
    },
  ],
  'publications.publishContent': [
    'content-publish',
    async () => ({ version: await contentInputs.drafted(app.context), note: 'Autumn' }),
  ],
  'publications.listPublications': OPEN,
  'schedules.schedulePublication': ['publication-schedule', () => contentInputs.scheduled(app.context)],
  'schedules.cancelPublication': ['publication-cancel', () => contentInputs.cancelled(app.context)],
  'catalogue-export.exportCatalogue': ['catalogue-export', () => undefined],
  'catalogue-import.checkCatalogue': OPEN,
  'catalogue-import.importCatalogue': ['catalogue-import', () => contentInputs.folder(app.context, folder)],
  'preview.readPreview': OPEN,
  'preview.readInDraft': OPEN,
  'publications.revertContent': ['content-revert', () => contentInputs.published(app.context)],
  'lists.listLists': OPEN,
  'lists.addListEntry': ['list-add', () => ({ type: 'gender', texts: { en: 'Genderfluid', zh: '' } })],
  'lists.renameListEntry': ['list-rename', () => listInputs.rename(app.context)],
  'lists.readListEntryUses': ['list-uses-read', async () => (await listInputs.added(app.context)).id],
  'lists.retireListEntry': ['list-retire', () => listInputs.added(app.context)],
  'lists.restoreListEntry': ['list-restore', () => listInputs.retired(app.context)],
  'lists.orderList': ['list-order', () => listInputs.order(app.context)],
  'themes.listSectors': OPEN,
  'themes.listTopics': OPEN,
  'themes.loadThemes': ['theme-load', () => [theme]],
  'content-files.listContentFiles': OPEN,

  'product.readProductSettings': OPEN,
  'product.editProductSettings': ['settings-edit', () => settingsInput(app.context)],
  'terms.listTermsVersions': 'versions, and numbers of facilitators',
  'terms.readTermsVersion': OPEN,
  'terms.publishTerms': ['terms-publish', () => termsInput(app.context)],

  'event-loading.listEventFiles': OPEN,
  ...eventDoors(() => app.context),
  ...uploadDoors(() => ({ context: app.context, staffId: signedIn.id })),
  ...moduleDoors(() => ({ context: app.context, folder, staffId: signedIn.id })),

  'sealing.listSealingKeys': 'when keys were made, and until when they are needed',
  'sealing.rotateSealingKey': ['sealing_key.rotate', () => ({ reason })],
  'sealing.removeSealingKey': ['sealing_key.remove', oldKey],

  'secret-uses.readSecretUse': 'when secrets were used, and no secret',
  'sealed-factors.countSealedFactors': 'numbers, and which colleagues need new recovery codes',
  'sealed-factors.resealFactors': ['secret-reseal', () => ({ reason })],
  'staff-home.readHome': COUNTS,
  'timeline.readTimeline': 'what is coming up, and what staff decided, with no name of a facilitator',
  'staff-alerts.listAlerts': ['alert-list-read', () => undefined],
  'staff-alerts.dismissAlert': ['alert-dismiss', alertFound],
  'staff-search.searchConsole': ['console-search', () => 'amara'],
  'staff-accounts.addStaff': ['staff-added', newStaff],
  'staff-accounts.listStaffAccounts': ['staff-list-read', () => undefined],
  'staff-accounts.inviteStaff': ['staff-invite', newStaff],
  'staff-accounts.resendStaffLink': ['staff-link-sent', async () => (await newColleague()).id],
  'account-changes.changeStaffRoles': [
    'staff-roles',
    async () => ({ ...(await newColleague()), was: ['people'], roles: ['content'], reason }),
  ],
  'account-changes.endStaffAccount': ['staff-invitation-withdraw', newColleague],
  'account-changes.removeStaffFactor': ['staff-factor-remove', newColleague],
  ...passkeyDoors(() => ({ context: app.context, staff: signedIn })),
  'staff-sessions.readStaffSession': OWN,
  'staff-sessions.renewCode': ['staff-code-renewed', () => colleague?.code()],
  'staff-sessions.signOut': ['staff-signed-out', () => undefined],
  'staff-sessions.listStaffSessions': OWN,
  'staff-sessions.endStaffSession': ['staff-signed-out', () => signedIn.sessionId],

  'staff-audit.listAuditLog': ['audit-read', () => AuditQuery.parse({ who: 'amara' })],
  'staff-audit.exportAuditLog': ['audit-exported', () => ({ what: 'client-read' })],
  'staff-audit.readClientAccess': ['client-access-read', () => 'CAST1'],
  'audit-log.verifyLog': ['audit-verified', () => []],
  'audit-log.listDeeds': ['audit-read', () => ({ count: 5 })],
  'audit-log.listChangesOf': ['audit-read', () => ({ kind: 'client', id: 1, readAs: ['client-read'] })],
  ...mailDoors(async () => {
    await invited()
    return app.context
  }),
  'status.readStatus': 'versions, numbers and addresses of the hub’s own parts',
  'store.moveStore': ['store-move', () => ({ to: null })],
  'store.checkStore': OPEN,
  'backup.backUp': ['backup-made', () => newFile],
  'backup.verifyBackup': ['backup-verified', backedUp],
  'backup.makeBackupKey': ['backup-key-made', () => newFile],
  'backup.listLastBackups': 'when backups were made, and why one failed',
}

const theme = {
  ...{ sectorId: 3, name: 'Reeds', summary: 'Water', description: 'More water', color: '#33659e' },
  ...{ isOpen: true, isOfflineAllowed: false, topics: ['Stem'], guides: {} },
}
function newStaff() {
  return { name: 'Lee', email: `${randomUUID()}@p.example`, roles: ['auditor'], locale: 'en' }
}

async function newColleague() {
  const { id } = await addTestStaff(app, ['people'])
  return { id, reason }
}

async function alertFound() {
  const at = new Date(app.clock.now().getTime() - alertsFound++ * MINUTE_MS).toISOString()
  const who = { kind: 'failedCodes' as const, whoKind: 'staff' as const, whoId: 1, count: 5 }
  const when = { hourAt: at, fromAt: at, untilAt: at, foundAt: at }
  const found = await upsertAlert(app.context.db, { ...who, ...when })
  return { id: found?.id, note: reason }
}

async function withApp() {
  const token = await app.signIn('mate')
  const { secret } = (await app.call(calls.beginApp, { token })).ok.record
  await app.call(calls.confirmApp, { token, body: { code: codeAt(secret, app.clock.now()) } })
  return { facilitatorId: mate.id, reason }
}
async function unconfirmed() {
  await app.context.db.orm.update(facilitators).set({ confirmedAt: null }).where(eq(facilitators.id, solo.id))
  return solo.id
}
async function invited() {
  const { email } = await inviteFacilitator(app.context, STAFF, { email: 'old@a.example', locale: 'en' })
  return { email, reason }
}
function newEmail() {
  return { facilitatorId: mate.id, email: `${randomUUID()}@a.example`, reason }
}
async function emailChange() {
  await askEmailChange(app.context, STAFF, newEmail())
  return { facilitatorId: mate.id, reason }
}
function upload() {
  return { csv: `email\n${randomUUID()}@a.example`, locale: 'en', again: false }
}
const emptyTeam = async () => (await createTeam(app.context, STAFF, randomUUID())).id
const agency = (approvedAt: string | null = app.clock.iso()) =>
  insertAgency(app.context.db, { name: randomUUID(), createdAt: app.clock.iso(), approvedAt })
async function clientCode(id: number): Promise<string> {
  const { code } = (await app.call(calls.readClient, { token, params: { id } })).ok.record
  return code
}
async function clientToMove() {
  return { code: await clientCode(3), teamId: TEAMS.lakeside, reason }
}

async function record() {
  const runningId = await addEndedRun(app, token)
  const people = { facilitatorIds: [member.id], clientIds: [2], minAge: null, maxAge: null }
  await app.call(calls.recordParticipation, {
    token,
    body: { runningId, ...people, participationCount: 1 },
  } as never)
  const [last] = await app.context.db.orm
    .select({ id: records.id })
    .from(records)
    .orderBy(sql`id desc`)
  return last?.id ?? 0
}
async function corrected() {
  const before = await readRecord(app.context, STAFF, await record())
  return { before, after: before, reason, changes: [] }
}
async function correction() {
  const { id, version, endTime } = await readRecord(app.context, STAFF, await record())
  return { id, version, reason, startTime: new Date(Date.parse(endTime) - 1000).toISOString() }
}
/** It ended before the year of the clock, so it has waited for more than a day. */
async function waitingRun() {
  // One facilitator has one at a time.
  await app.context.db.orm
    .update(runningModules)
    .set({ state: 'discarded' })
    .where(eq(runningModules.state, 'to-complete'))
  const id = await addEndedRun(app, token)
  const endTime = new Date(app.clock.now().getTime() - MONTHS_LATER).toISOString()
  await app.context.db.orm
    .update(runningModules)
    .set({ startTime: endTime, endTime })
    .where(eq(runningModules.id, id))
  return id
}
async function retired() {
  const change = { kind: 'theme', ...one } as const
  await retireContent(app.context, STAFF, change)
  return change
}

async function merge() {
  const wanted = { fromId: await agency(), intoId: 1, reason, isDryRun: false }
  return (await mergeAgencies(app.context, STAFF, wanted)).mergeId
}
async function typedCity() {
  const name = randomUUID()
  const { db } = app.context
  await db.orm
    .update(facilitators)
    .set({ cityId: null, newCityName: name })
    .where(eq(facilitators.id, solo.id))
  const [city] = await listCitiesOf(db, 9)
  return { provinceId: 9, name, cityId: city?.id ?? 0, reason }
}
async function oldKey() {
  await rotateSealingKey(app.context, STAFF, { reason })
  const { replaced } = await rotateSealingKey(app.context, STAFF, { reason })
  app.clock.advance(MONTHS_LATER)
  return { id: replaced?.id, reason }
}
async function backedUp() {
  const given = { file: newFile.file }
  await backUp(app.context, STAFF, given)
  return given
}
const sessionOf = ({ cookie }: TestStaff) => findStaffCaller(app.context, cookie.split('=')[1] ?? '')

/** Somebody who is signed in to the console: the same for as long as their session is whole. */
async function caller(): Promise<StaffCaller> {
  let found = colleague && (await sessionOf(colleague))
  if (!found?.isWhole) {
    colleague = await signInStaff(app, ['owner'])
    found = await sessionOf(colleague)
  }
  if (!found?.isWhole) throw new Error('nobody is signed in')
  return { ...found.staff, origin: '127.0.0.1', requestId: randomUUID() }
}

const OF_ONE_SESSION =
  /^(staff-sessions|staff-passkeys|staff-search|saved-reports|package-checks|staff-modules|uploads)\./
const audited = Object.entries(TABLE).flatMap(([name, deed]) =>
  typeof deed === 'string' ? [] : [[name, ...deed] as const],
)

describe('AUD-004 every door of staff', () => {
  it('is in the table, which says its deed or why it leaves none', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual([...doors.keys()].toSorted())
  })

  it.each(audited)(
    '%s leaves %s in the audit log, or gives and changes nothing',
    async (name, action, inputOf) => {
      const { db } = app.context
      signedIn = await caller()
      const staff = OF_ONE_SESSION.test(name) ? signedIn : STAFF
      const input = await inputOf()
      const enter = async () => doors.get(name)?.(app.context, staff, input)
      const before = await contentsOf(db)
      await expect(withoutAudit(db, enter)).rejects.toThrow()
      expect(await contentsOf(db)).toEqual(before)

      const [last] = await db.orm
        .select({ id: auditLog.id })
        .from(auditLog)
        .orderBy(sql`id desc`)
        .limit(1)
      await enter()
      const rows = await db.orm
        .select()
        .from(auditLog)
        .where(gt(auditLog.id, last?.id ?? 0))
      expect(rows.map((row) => row.action)).toContain(action)
      for (const row of rows) expect(row.actorKind).toBe('staff')
    },
  )

  it('PPL-005 leaves who was shown before a merge in the audit log', async () => {
    const merge = { fromId: await agency(), intoId: 1, reason, isDryRun: true }
    const enter = async () => doors.get('agency-merges.mergeAgencies')?.(app.context, STAFF, merge)
    await expect(withoutAudit(app.context.db, enter)).rejects.toThrow()
    await enter()
    const rows = await app.context.db.orm.select().from(auditLog)
    expect(rows.at(-1)).toMatchObject({ action: 'agency-merge-shown', objectId: String(merge.fromId) })
  })
})
