/** What a hub lacks, from what was found of it: each finding says what to do (OPS-001). */

/** The part of the status (examine.ts) that something can be wrong with. */
interface OfStatus {
  mode: string
  engine: 'embedded' | 'postgres'
  database: {
    version: string
    answerMs: number
    migrations: { run: number; pending: number; later: number } | null
    queues: { topic: string; state: string; count: number; overdueMs: number }[]
  } | null
  mailServer: string | null
  store: {
    folder: string
    isWritable: boolean
    freeBytes: number
    bucket: { url: string; answers: boolean } | null
  }
}

/** What a request to one of the two origins found, as a browser would. */
export interface OriginFacts {
  url: string
  /** Null when nothing answered. */
  answer: {
    status: number
    /** Names in lower case. */
    headers: Record<string, string>
    /** True when the answer to the hub's ping came from a hub. */
    isHub: boolean
    /** How far the answer's date is from this machine's clock, in ms. Null without a date. */
    clockMs: number | null
  } | null
  /** Why nothing answered. */
  fault: string | null
  /** Null without https. */
  certificateEndsAt: string | null
}

export interface Facts {
  status: OfStatus
  hub: OriginFacts
  content: OriginFacts
  /** How far the database's clock is from this machine's, in ms. Null when it does not answer. */
  databaseClockMs: number | null
  /** Of this machine, with these settings. */
  isServerRunning: boolean
  /** Why the database could not be asked; null where it could, or did not answer. */
  databaseFault: string | null
  /** Null without REDIS_URL. */
  isRedisReady: boolean | null
  /** Null without SMTP_URL; else what the mail server refused the login with, or empty. */
  mailFault: string | null
  backups: { isScheduled: boolean; lastAt: string | null; isLate: boolean }
  /** ISO 8601. */
  now: string
}

export interface Finding {
  what: string
  /** A problem harms people or data; a warning will. */
  state: 'well' | 'warning' | 'problem'
  found: string
  /** What to do; null where all is well. */
  advice: string | null
}

const DAY_MS = 86_400_000
const GB = 1024 ** 3
const LEAST_FREE_BYTES = GB
const FEW_FREE_BYTES = 5 * GB
/** Codes of staff and times of sessions are wrong by more than this. */
const MOST_DRIFT_MS = 30_000
const CERTIFICATE_DAYS = 14
const SLOW_DATABASE_MS = 200
const OVERDUE_MS = 15 * 60_000

/** Which settings say where the database is. */
const PLACES: Record<OfStatus['engine'], string> = {
  embedded: 'HUB_DATA_DIR, and whose the folder is',
  postgres: 'DATABASE_URL, and whether PostgreSQL runs and lets the hub in',
}

const well = (what: string, found: string): Finding => ({ what, state: 'well', found, advice: null })
const warning = (what: string, found: string, advice: string): Finding => ({
  ...{ what, state: 'warning', found, advice },
})
const problem = (what: string, found: string, advice: string): Finding => ({
  ...{ what, state: 'problem', found, advice },
})

/** Every finding in the order in which an operator would go about it. */
export function findingsOf(facts: Facts): Finding[] {
  return [
    ...ofServer(facts),
    ofDatabase(facts),
    ...ofMigrations(facts),
    ...ofQueues(facts),
    ofStore(facts),
    ofDisk(facts),
    ...ofRedis(facts),
    ofMail(facts),
    ...ofOrigin('hub', facts.hub, facts),
    ...ofOrigin('modules', facts.content, facts),
    ofSeparation(facts),
    ofClock(facts),
    ofBackups(facts),
  ]
}

function ofServer({ isServerRunning, status: { store } }: Facts): Finding[] {
  if (isServerRunning) return []
  const advice =
    'Start it, or look in its log why it ended. If it runs, type the command with its settings: --env-file <file>.'
  return [problem('server', `none answers in ${store.folder}`, advice)]
}

function ofDatabase({ status: { database, engine }, databaseFault }: Facts): Finding {
  if (databaseFault !== null)
    return problem('database', databaseFault, `See ${PLACES[engine]}. Nothing in it was changed.`)
  if (database === null)
    return problem('database', `${engine} does not answer`, 'See the log of the server, and DATABASE_URL.')
  const found = `${engine}, PostgreSQL ${database.version}, answers in ${database.answerMs} ms`
  if (database.answerMs <= SLOW_DATABASE_MS) return well('database', found)
  return warning('database', found, 'It answers slowly: look at its disk, its load and the network to it.')
}

function ofMigrations({ status: { database } }: Facts): Finding[] {
  if (!database?.migrations) return []
  const { run, pending, later } = database.migrations
  if (pending > 0)
    return [
      problem('migrations', `${pending} have not run`, 'Start the server of this version: it runs them.'),
    ]
  if (later > 0)
    return [
      warning(
        'migrations',
        `${later} are of a newer version`,
        'Two versions work on this database. Finish the release: restart the nodes of the older one.',
      ),
    ]
  return [well('migrations', `${run} have run`)]
}

function ofQueues({ status: { database } }: Facts): Finding[] {
  const queues = database?.queues ?? []
  const dead = queues.filter(({ state }) => state === 'dead')
  const overdue = queues.filter(({ overdueMs }) => overdueMs > OVERDUE_MS)
  return [
    ...dead.map(({ topic, count }) =>
      warning(`queue of ${topic}`, `${count} given up`, 'See what was given up and why: mail list --dead.'),
    ),
    ...overdue.map(({ topic, count }) =>
      problem(
        `queue of ${topic}`,
        `${count} wait for more than 15 minutes`,
        'See in the log of the server why.',
      ),
    ),
  ]
}

function ofStore({ status: { store } }: Facts): Finding {
  if (!store.isWritable)
    return problem(
      'files',
      `${store.folder} is not there or not writable`,
      'Make the folder, and give it to the user of the server.',
    )
  if (store.bucket === null) return well('files', `${store.folder} is writable`)
  if (store.bucket.answers) return well('files', `${store.bucket.url} answers`)
  return problem(
    'files',
    `${store.bucket.url} does not answer`,
    'Modules cannot be opened. See HUB_STORE_URL, its endpoint and its keys.',
  )
}

function ofDisk({ status: { store } }: Facts): Finding {
  const found = `${(store.freeBytes / GB).toFixed(1)} GB free`
  if (store.freeBytes < LEAST_FREE_BYTES)
    return problem('disk', found, 'Make room now: with a full disk no session can be recorded.')
  if (store.freeBytes < FEW_FREE_BYTES) return warning('disk', found, 'Make room soon.')
  return well('disk', found)
}

function ofRedis({ isRedisReady }: Facts): Finding[] {
  if (isRedisReady === null) return []
  if (isRedisReady) return [well('redis', 'answers')]
  return [warning('redis', 'does not answer', 'Each node works by itself meanwhile. See REDIS_URL.')]
}

function ofMail({ status: { mailServer, mode }, mailFault }: Facts): Finding {
  if (mailServer === null)
    return mode === 'production'
      ? problem('mail', 'SMTP_URL is not set', 'Set it: nobody can confirm an account without an email.')
      : well('mail', 'no SMTP_URL: emails stay in the mailbox of this hub')
  if (!mailFault) return well('mail', `${mailServer} takes our login`)
  return problem(
    'mail',
    `${mailServer}: ${mailFault}`,
    'See SMTP_URL. Emails wait and are tried again meanwhile.',
  )
}

/** The headers without which a browser protects nobody (SYS-008). */
const NEEDED = ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy']

function ofOrigin(
  what: string,
  { url, answer, fault, certificateEndsAt }: OriginFacts,
  { now }: Facts,
): Finding[] {
  if (answer === null)
    return [
      problem(
        what,
        `${url}: ${fault ?? 'no answer'}`,
        'Open it in a browser. See the proxy before the hub, DNS and firewall.',
      ),
    ]
  const isSecure = url.startsWith('https:')
  const missing = [...NEEDED, ...(isSecure ? ['strict-transport-security'] : [])].filter(
    (name) => answer.headers[name] === undefined,
  )
  const headers =
    missing.length === 0
      ? well(what, `${url} answers with its headers`)
      : problem(
          what,
          `${url} answers without ${missing.join(', ')}`,
          'The proxy must pass the headers of the hub on.',
        )
  if (certificateEndsAt === null) return [headers]
  const days = Math.floor((Date.parse(certificateEndsAt) - Date.parse(now)) / DAY_MS)
  const found = `ends in ${days} days`
  const isSoon = days < CERTIFICATE_DAYS
  const renewal = 'Renew it: nobody can open the hub once it has ended.'
  const certificate = `certificate of ${what}`
  return [headers, isSoon ? problem(certificate, found, renewal) : well(certificate, found)]
}

/** Modules must not run where the hub runs (DEL-016), and a proxy may send both names to one of them. */
function ofSeparation({ hub, content }: Facts): Finding {
  if (hub.answer && !hub.answer.isHub)
    return problem('origins', `${hub.url} does not lead to this hub`, 'See HUB_PUBLIC_URL and the proxy.')
  if (content.answer?.isHub)
    return problem(
      'origins',
      `${content.url} leads to the hub itself`,
      'The proxy must send it to HUB_CONTENT_PORT: modules would run inside the hub.',
    )
  if (!hub.answer || !content.answer) return warning('origins', 'not known', 'See above.')
  return well('origins', 'modules have an origin of their own')
}

function ofClock({ databaseClockMs, hub }: Facts): Finding {
  const drifts = [databaseClockMs, hub.answer?.clockMs ?? null].filter((ms) => ms !== null)
  if (drifts.length === 0) return warning('clocks', 'not known', 'See above.')
  const most = Math.max(0, ...drifts.map((ms) => Math.abs(ms)))
  const found = `${Math.round(most / 1000)} s apart at most`
  if (most <= MOST_DRIFT_MS) return well('clocks', found)
  return problem(
    'clocks',
    found,
    'Set the clocks of this machine and of the database by NTP: codes and times go by them.',
  )
}

function ofBackups({ backups, status: { mode, database } }: Facts): Finding {
  const { isScheduled, lastAt, isLate } = backups
  if (!isScheduled)
    return mode === 'production'
      ? problem('backups', 'none by itself', 'Set HUB_BACKUP_DIR to a folder on another disk.')
      : well('backups', 'none by itself: HUB_BACKUP_DIR is not set')
  if (database === null) return warning('backups', 'not known without the database', 'See above.')
  if (isLate)
    return problem('backups', `the last is of ${lastAt ?? 'never'}`, 'See in the log why: grep "backup".')
  return well('backups', lastAt === null ? 'the first is not due yet' : `the last is of ${lastAt}, verified`)
}
