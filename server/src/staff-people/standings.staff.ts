/** Decisions of staff about facilitators: what one would end, who takes their clients, and the decision (PPL-002, PPL-007). */
import { shownMail } from '#platform/mail/mail-content.ts'
import type { StaffMail } from '@hub/contract/staff-mails'
import { EffectCounts, type StandingEffects, type Taker } from '@hub/contract/staff-people'
import {
  endsWork,
  givesPlacesBack,
  leavesTeams,
  type StandingChange,
  type StandingWord,
} from '@hub/contract/standing.rules'
import {
  filesLeftBy,
  findAccount,
  holdForChange,
  previewChange,
  storeStandings,
} from '../accounts/accounts.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { auditEach, readAudited, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord, found } from '#platform/fail.ts'
import { countPlaces, listOpenSessions, listTakingPeople, listTakingTeams } from './staff-people.store.ts'

const KIND = 'facilitator'
const CODES_SHOWN = 100

interface Decision {
  ids: readonly number[]
  change: StandingChange
  /** The team that the confirmed join in the same step. */
  teamId?: number | undefined
}

/** What a change would end, counted now, and the mail that would be sent. The reading is audited. Refuses with NotFound. */
export function previewStandings(
  context: Context,
  staff: Staff,
  decision: Decision,
): Promise<StandingEffects> {
  return context.db.transaction(async () => {
    const effects = await effectsOf(context, decision)
    await auditEach(
      context,
      staff,
      [...new Set(decision.ids)].map((objectId) => ({
        action: 'facilitator-read',
        objectKind: KIND,
        objectId,
      })),
    )
    return effects
  })
}

async function effectsOf(context: Context, decision: Decision): Promise<StandingEffects> {
  const { db } = context
  const now = context.clock.iso()
  const { change, teamId } = decision
  const ids = [...new Set(decision.ids)]
  const effects = { changed: 0, devices: 0, teams: 0, places: 0 }
  const mails: StaffMail[][] = []
  for (const id of ids) {
    const account = found(await findAccount(context, id))
    const { changesSomething, mails: written } = await previewChange(context, account, decision)
    if (changesSomething) effects.changed += 1
    if (written.length > 0) mails.push(written.map(shownMail))
    if (leavesTeams(change))
      effects.teams += account.memberships.filter(({ leftAt }) => leftAt === null).length
    if (!endsWork(change)) continue
    effects.devices += (await listOpenSessions(db, id, now)).length
    if (givesPlacesBack(change)) effects.places += await countPlaces(db, id, now)
  }
  const files = await filesLeftBy(context, ids, change)
  const [[mail = null, ...translations] = []] = mails
  return {
    ...effects,
    filesJoining:
      teamId === undefined ? 0 : (await context.listOpenFiles({ teamIds: [], registrarIds: ids })).length,
    clientsOnlyTheirs: files.length,
    clientCodes: files.slice(0, CODES_SHOWN).map(({ code }) => code),
    mails: mails.length,
    mail,
    translations,
  }
}

/** Teams and facilitators who can take client files, by part of the name. The reading is audited. */
export function listTakers(context: Context, staff: Staff, q: string | undefined): Promise<Taker[]> {
  const deed: Deed = { action: 'facilitator-list-read', note: 'who can take client files' }
  return readAudited(context, staff, deed, async () => [
    ...(await listTakingTeams(context.db, q)).map(({ members, ...team }) => ({
      ...{ kind: 'team' as const, ...team },
      detail: String(members),
    })),
    ...(await listTakingPeople(context.db, q)).map((person) => ({ kind: 'facilitator' as const, ...person })),
  ])
}

/**
 * Changes the standing of several accounts, all or none. Returns the standing of each afterwards. Refuses with NotFound;
 * with EffectsChanged and what would end now, where something else was shown (STA-013); with ClientsLeftAlone where
 * nobody takes clients that nobody else could reach, and with TakerCannotReach (PPL-007); and as `storeStandings` about the
 * team. The mail waits for as long as Undo is offered.
 */
export function changeStandings(
  context: Context,
  staff: Staff,
  input: Decision & {
    reason: string
    seen?: EffectCounts | undefined
    clientsTo?: { kind: 'team' | 'facilitator'; id: number } | undefined
    sendMail: boolean
  },
): Promise<{ id: number; standing: StandingWord }[]> {
  const { seen, sendMail, ...order } = input
  return context.db.transaction(async () => {
    await holdForChange(context, order)
    if (seen !== undefined) {
      const now = await effectsOf(context, order)
      const isSame = Object.entries(EffectCounts.parse(now)).every(
        ([name, count]) => seen[name as keyof EffectCounts] === count,
      )
      if (!isSame) failWithRecord('EffectsChanged', now)
    }
    return storeStandings(context, { staff, ...order, mail: sendMail ? 'afterUndo' : 'never' })
  })
}
