/** Two years of the pretend agency: client files opened and closed, and sessions delivered, in order of time. */
import {
  listLearningTypes,
  listModules,
  listSectors,
  listThemes,
  listTopics,
} from '@hub/server/catalogue/catalogue.service'
import type { Caller } from '@hub/server/platform/http/caller'
import { closeDemoClient, registerDemoClient } from './clients.ts'
import { deliver, type DemoContext } from './deliveries.ts'

/** The agency's first day in the hub and the last day of its history. */
export const DEMO_BEGIN = '2024-11-04T14:00:00.000Z'
export const DEMO_END = '2026-11-13T21:00:00.000Z'
const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60_000
const SATURDAY = 6
const SUNDAY = 0
/** Clients of each facilitator, in the order of the people: forty in all. */
const CLIENTS_OF = [14, 8, 4, 6, 8]
/** One in this many files was closed since. */
const CLOSED_OF = 7
/** A facilitator delivers about twice in nine working days. July and August are quiet. */
const PACE = 9
const QUIET_MONTHS = new Set([6, 7])
const TRAINING_OF = 11

interface Place {
  topicId: number
  moduleKey: string
  minutes: number
}

/** Runs the history. The clock ends at its last moment. */
export async function loadDemoHistory(context: DemoContext, people: Caller[]): Promise<void> {
  const clients = await openFiles(context, people)
  const [first] = people
  const places = first ? await deliverablePlaces(context, first) : []
  for (let day = Date.parse(DEMO_BEGIN) + DAY_MS; day < Date.parse(DEMO_END); day += DAY_MS) {
    const date = new Date(day)
    if (date.getUTCDay() === SATURDAY || date.getUTCDay() === SUNDAY) continue
    for (const [index, host] of people.entries()) {
      if (context.random.int(PACE) > (QUIET_MONTHS.has(date.getUTCMonth()) ? 0 : 1)) continue
      // Each host has a part of the day, so that the clock only moves forward.
      context.clock.set(new Date(day + index * HOUR_MS + context.random.int(20) * MINUTE_MS))
      await deliverOne(context, { host, people, places, clientIds: clients.get(reachKey(host)) ?? [] })
    }
  }
  await closeSome(context, people, clients)
}

/** The key of the clients that a caller may choose: the team's, or the caller's own. */
function reachKey(caller: Caller): string {
  return caller.team ? `team ${caller.team.id}` : `facilitator ${caller.id}`
}

async function openFiles(context: DemoContext, people: Caller[]): Promise<Map<string, number[]>> {
  const clients = new Map<string, number[]>()
  for (const [index, caller] of people.entries())
    for (let count = 0; count < (CLIENTS_OF[index] ?? 0); count += 1) {
      context.clock.advance((1 + context.random.int(9)) * MINUTE_MS)
      const id = await registerDemoClient(context, caller)
      clients.set(reachKey(caller), [...(clients.get(reachKey(caller)) ?? []), id])
    }
  return clients
}

async function closeSome(context: DemoContext, people: Caller[], clients: Map<string, number[]>) {
  context.clock.set(DEMO_END)
  const done = new Set<string>()
  for (const caller of people) {
    if (done.has(reachKey(caller))) continue
    done.add(reachKey(caller))
    const ids = clients.get(reachKey(caller)) ?? []
    for (const id of ids.filter((_, position) => position % CLOSED_OF === 1)) {
      context.clock.advance((1 + context.random.int(30)) * MINUTE_MS)
      await closeDemoClient(context, caller, id)
    }
  }
}

/** Every module that may be entered, with the length of its sessions. */
async function deliverablePlaces(context: DemoContext, caller: Caller): Promise<Place[]> {
  const places: Place[] = []
  for (const type of await listLearningTypes(context, caller))
    for (const sector of await listSectors(context, caller, type.id))
      for (const theme of await listThemes(context, caller, sector.id)) {
        if (theme.theme_status !== 'open') continue
        for (const topic of await listTopics(context, caller, theme.id))
          for (const module of await listModules(context, caller, topic.id))
            places.push({ topicId: topic.id, moduleKey: module.module_key, minutes: module.estimate })
      }
  return places
}

async function deliverOne(
  context: DemoContext,
  day: { host: Caller; people: Caller[]; places: Place[]; clientIds: number[] },
): Promise<void> {
  const place = day.places[context.random.int(day.places.length)]
  if (!place || day.clientIds.length === 0) return
  const mates = day.people.filter((person) => person.team && person.team.id === day.host.team?.id)
  const mate = mates[context.random.int(mates.length + 1)]
  const facilitatorIds = [...new Set([day.host.id, ...(mate ? [mate.id] : [])])]
  await deliver(context, {
    ...place,
    host: day.host,
    facilitatorIds,
    minutes: Math.min(50, place.minutes - 8 + context.random.int(15)),
    isTraining: context.random.int(TRAINING_OF) === 0,
    clientIds: day.clientIds,
  })
}
