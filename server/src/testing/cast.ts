/** The people and content of every server test: few, named by role, loaded through the services. */
import { CHOICES, CLIENT_CHOICES, fieldsOf, type ChoiceName } from '@hub/contract/client-choices'
import { TERMS_VERSION } from '@hub/contract/constants'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { clients, columnOf } from '../clients/clients.tables.ts'
import { loadModule, loadTheme, loadTopic } from '../catalogue/content.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { insertAgency, listCitiesOf } from '../metas/metas.store.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { loadReferenceData } from '../app.ts'

export const CAST_PASSWORD = 'Cast-hub-2026'
/** When the cast was created. The clock of a fresh app starts here. */
export const CAST_TIME = '2026-03-02T15:00:00.000Z'
const ONTARIO = 9
const CLIENTS_PER_TEAM = 3

/** The staff member of the tests. */
export const STAFF: Staff = { kind: 'staff', user: 'cast' }

/** The roles. `member`, `mate` and `third` share a team. `stranger` is in another team. `solo` has none. */
export const CAST = {
  member: { id: 1, firstName: 'Amara', lastName: 'Okafor', email: 'member@cast.example', team: 1 },
  mate: { id: 2, firstName: 'Priya', lastName: 'Raman', email: 'mate@cast.example', team: 1 },
  third: { id: 3, firstName: 'Daniel', lastName: 'Cheung', email: 'third@cast.example', team: 1 },
  stranger: { id: 4, firstName: 'Noor', lastName: 'Haddad', email: 'stranger@cast.example', team: 2 },
  solo: { id: 5, firstName: 'Sam', lastName: 'Delisle', email: 'solo@cast.example', team: null },
} as const
export type Role = keyof typeof CAST

export const TEAMS = { harbour: 1, lakeside: 2 } as const

/** One open theme in each sector, with two modules each. The ids are those of a fresh database. */
export const CONTENT = {
  youthCommunity: { sectorId: 1, themeId: 1, topicId: 1, moduleId: 1, wotrModuleId: 2 },
  youthJustice: { sectorId: 2, themeId: 2, topicId: 2, moduleId: 3 },
  adultCommunity: { sectorId: 3, themeId: 3, topicId: 3, moduleId: 5 },
  adultJustice: { sectorId: 4, themeId: 4, topicId: 4, moduleId: 7 },
  /** Not open. */
  closedTheme: { themeId: 5, topicId: 5, moduleId: 9 },
} as const

/** Client ids: three open ones of the member's team, three of the stranger's, one of the solo's, one closed. */
export const CLIENTS = { ofTeam: [1, 2, 3], ofOthers: [4, 5, 6], ofSolo: 7, closed: 8 } as const

/** Fills an empty, migrated database. */
export async function fillWithCast(context: Context): Promise<void> {
  await loadReferenceData(context)
  await addPeople(context)
  await addContent(context)
  await addClients(context)
}

async function addPeople(context: Context): Promise<void> {
  const [city] = await listCitiesOf(context.db, ONTARIO)
  const passwordHash = await context.passwords.hash(CAST_PASSWORD)
  const now = context.clock.iso()
  const agencyId = await insertAgency(context.db, {
    name: 'Harbour Street Community House',
    createdAt: now,
    approvedAt: now,
  })
  await context.db.orm.insert(teams).values([
    { name: 'Harbour Street', createdAt: now },
    { name: 'Lakeside', createdAt: now },
  ])
  for (const { team, id: _, ...person } of Object.values(CAST)) {
    const [row] = await context.db.orm
      .insert(facilitators)
      .values({
        ...person,
        phoneNumber: '(416) 555 - 0142',
        passwordHash,
        agencyId,
        provinceId: ONTARIO,
        address: '218 Harbour Street',
        cityId: city?.id ?? null,
        postcode: 'M5V 1A1',
        locale: 'en',
        termsVersion: TERMS_VERSION,
        termsAcceptedAt: now,
        createdAt: now,
        confirmedAt: now,
        eligibility: 'confirmed',
      })
      .returning({ id: facilitators.id })
    if (team !== null && row)
      await context.db.orm.insert(teamMembers).values({ teamId: team, facilitatorId: row.id, joinedAt: now })
  }
}

async function addContent(context: Context): Promise<void> {
  const open = ['youth-community', 'youth-justice', 'adult-community', 'adult-justice']
  for (const [index, sector] of open.entries()) {
    const keys = sector === 'youth-community' ? ['respect', 'wotr'] : [`${sector}-a`, `${sector}-b`]
    await addTheme(context, { sectorId: index + 1, name: `Theme of ${sector}`, status: 'open', keys })
  }
  await addTheme(context, { sectorId: 1, name: 'Not open yet', status: 'closed', keys: ['later'] })
}

async function addTheme(
  context: Context,
  theme: { sectorId: number; name: string; status: 'open' | 'closed'; keys: string[] },
): Promise<void> {
  const themeId = await loadTheme(context, {
    sectorId: theme.sectorId,
    name: theme.name,
    summary: 'A summary.',
    description: 'A description.',
    themeColor: '#3C6EA8',
    themeStatus: theme.status,
    guides: {},
    offlineAllowed: false,
    sortOrder: 0,
  })
  const topicId = await loadTopic(context, { themeId, name: 'A topic', sortOrder: 0 })
  for (const [sortOrder, key] of theme.keys.entries())
    await loadModule(context, {
      topicId,
      stored: packageOf(key),
      summary: 'A summary.',
      guides: {},
      journals: {},
      isDownloadable: false,
      sortOrder,
    })
}

function packageOf(key: string) {
  return {
    key,
    version: '1.0.0',
    title: `Module ${key}`,
    summary: 'A summary.',
    entry: 'index.html',
    estimate: 45,
    languages: ['en'],
    guides: {},
    journals: {},
    size: 1000,
    files: 1,
    codeDir: `${key}/1.0.0`,
    added: true,
    leftOut: [],
    format: 'HTML5',
  }
}

async function addClients(context: Context): Promise<void> {
  const { member, stranger, solo } = CAST
  const owners = [
    ...Array.from({ length: CLIENTS_PER_TEAM }, () => ({ facilitatorId: member.id, teamId: member.team })),
    ...Array.from({ length: CLIENTS_PER_TEAM }, () => ({
      facilitatorId: stranger.id,
      teamId: stranger.team,
    })),
    { facilitatorId: solo.id, teamId: null },
  ]
  const first = async (type: Parameters<typeof metasOfType>[1]) =>
    (await metasOfType(context, type))[0]?.id ?? 0
  const chosen = new Map<ChoiceName, number>()
  for (const name of CHOICES) chosen.set(name, await first(CLIENT_CHOICES[name].list))
  const answers = fieldsOf(CHOICES, columnOf, (name) => chosen.get(name) ?? 0)
  const [openStatus, exitReason] = await metasOfType(context, 'client_status')
  const passwordHash = await context.passwords.hash('Portal-pass-1')
  const now = context.clock.iso()
  const common = { ...answers, passwordHash, registerTime: now }
  for (const [index, owner] of owners.entries())
    await context.db.orm.insert(clients).values({
      ...common,
      ...owner,
      code: `CAST${index + 1}`,
      statusMetaId: openStatus?.id ?? 0,
      statusMetaCode: 'OPN',
    })
  await context.db.orm.insert(clients).values({
    ...common,
    facilitatorId: member.id,
    teamId: member.team,
    code: 'CAST8',
    statusMetaId: exitReason?.id ?? 0,
    statusMetaCode: 'SUC',
    closeTime: now,
  })
}
