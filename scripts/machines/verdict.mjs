/** What is stored after the kills beside what was acknowledged, and how long the hub was away. */
import { ask } from './cluster.mjs'

const SAMPLE = 5

/** Sentences about everything that is lost or doubled. Empty: nothing is. */
export async function findLosses(load, site) {
  const url = site.cluster.primary.url
  const faults = []
  const tell = (what, which) => {
    if (which.length > 0) faults.push(`${which.length} ${what}, such as ${which.slice(0, SAMPLE).join(' ')}`)
  }
  const runs = await ask(
    url,
    `select run.id, run.offline_run_id as device, run.state, run.start_time as start,
       run.end_time as end, count(record.id)::int as records, min(record.id) as record
     from running_modules run left join records record on record.running_id = run.id group by run.id`,
  )
  const ofDevice = new Map(runs.filter(({ device }) => device).map((run) => [run.device, run]))
  const ofHub = new Map(runs.map((run) => [Number(run.id), run]))
  tell(
    'acknowledged records of devices are lost',
    [...load.recorded].filter((id) => ofDevice.get(id)?.records !== 1),
  )
  tell(
    'acknowledged records of tracked runs are lost',
    [...load.recordedRuns]
      .filter(([id, record]) => Number(ofHub.get(id)?.record) !== record)
      .map(([id]) => id),
  )
  tell(
    'runs have more than one record',
    runs.filter(({ records }) => records > 1).map(({ id }) => id),
  )
  tell(
    'tracked runs are lost',
    [...load.runs.keys()].filter((id) => !ofHub.has(id)),
  )
  tell(
    'runs that were stopped run on',
    [...load.runs].filter(([id, { isStopped }]) => isStopped && !ofHub.get(id)?.end).map(([id]) => id),
  )
  const places = await ask(
    url,
    `select event.webinar_id as webinar, place.facilitator_id as id, count(*)::int as times
     from registrants place join events event on event.id = place.event_id group by 1, 2`,
  )
  const timesOf = new Map(places.map(({ webinar, id, times }) => [`${webinar} ${id}`, times]))
  tell(
    'acknowledged places are lost',
    load.registered
      .filter(({ webinarId, id }) => !timesOf.has(`${webinarId} ${id}`))
      .map(({ webinarId }) => webinarId),
  )
  tell(
    'places are there twice',
    places.filter(({ times }) => times > 1).map(({ webinar }) => webinar),
  )
  return faults
}

/** How many mails arrived, how many of them again with the Message-ID of one before, and which are missing. */
export async function readMails(load, site) {
  const mails = await site.smtp.mails()
  const ids = mails.map(({ messageId }) => messageId)
  const bySubject = new Map()
  for (const { to, subject, messageId } of mails) {
    const key = `${to?.[0]?.address} ${subject}`
    bySubject.set(key, (bySubject.get(key) ?? new Set()).add(messageId))
  }
  const places = [...bySubject.keys()].filter((key) => key.includes(' Your place')).length
  return {
    arrived: mails.length,
    repeated: ids.length - new Set(ids).size,
    doubled: [...bySubject.values()].filter((set) => set.size > 1).length,
    missing: Math.max(0, load.registered.length - places),
  }
}

/** The longest time without a good answer: from the last good one before a bad one to the next good one. */
export function awayMs(probes, fromMs, toMs) {
  let longest = 0
  let goodAt = fromMs
  let isAway = false
  for (const { at, isGood } of probes) {
    if (at < fromMs) continue
    if (!isGood) isAway = at < toMs || isAway
    else {
      if (isAway) longest = Math.max(longest, at - goodAt)
      if (at >= toMs) return longest
      goodAt = at
      isAway = false
    }
  }
  return isAway ? Number.POSITIVE_INFINITY : longest
}
