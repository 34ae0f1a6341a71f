/** Facilitators at work behind nginx while machines are lost: what they ask for, and everything that they were answered. */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { HUB } from '../../deploy/tests/front.mjs'
import { CAST, CONTENT } from '../../server/src/testing/cast.ts'
import { Editor } from './uploads.mjs'

const ANSWER_MS = 30_000
const SOCKET_MS = 15_000
const PACE_MS = 1200
/** A session takes some six calls: a facilitator makes one in two seconds. Each may make 300 a minute. */
const SESSION_EVERY_MS = 12_000
/** Each may take 60 places an hour. */
const REGISTER_EVERY_MS = 60_000
const PROBE_EVERY_MS = 250
const PROBE_ANSWER_MS = 2000
const MINUTE_MS = 60_000
/** How many people only ask. */
export const PROBERS = 6
const OK = (status) => status === 200 || status === 201
/** What an honest hub says while a part of it is away. 0: no answer at all. */
const HONEST = new Set([0, 200, 201, 429, 502, 503, 504])

export class Load {
  constructor(site) {
    this.site = site
    this.agent = new Agent({ keepAlive: true, maxSockets: 64 })
    this.isOver = false
    /** @type {Promise<unknown>[]} */
    this.working = []
    this.counts = {}
    this.surprises = []
    /** Ids of runs on a device whose record was acknowledged; runs of the hub, by id; addresses by event. */
    this.recorded = new Set()
    this.runs = new Map()
    this.registered = []
    this.probes = { read: [], write: [] }
    this.recordedRuns = new Map()
    this.sessionsGoneOnWith = 0
    this.editor = new Editor(this, site.editor)
  }

  /**
   * The first people only ask, and the others deliver sessions.
   * @param {number} uploadBytes the size of each package that is uploaded
   */
  begin(uploadBytes) {
    const { people, documents } = this.site
    const [probers, facilitators] = [people.slice(0, PROBERS), people.slice(PROBERS)]
    this.working = [
      ...facilitators.map((who) => this.deliverOnAndOn(who)),
      ...facilitators.map((who, n) => this.registerOnAndOn(who, n)),
      this.probe('read', probers.slice(0, 3), (who) => this.readRuns(who)),
      this.probe('write', probers.slice(3), (who) => this.recordOnce(who)),
      // Without a shared store no node has what another took.
      ...(documents.length > 0
        ? [this.repeat(() => this.download()), this.editor.uploadOnAndOn(uploadBytes)]
        : []),
    ]
  }

  async stop() {
    this.isOver = true
    await Promise.all(this.working)
    this.agent.destroy()
  }

  /** Does it again so long after it began, or soon after it ended. */
  async repeat(deed, everyMs = 0) {
    while (!this.isOver) {
      const began = performance.now()
      await deed().catch((error) => {
        if (error instanceof Surprise) this.surprises.push(error.message)
      })
      await this.rest(Math.max(PACE_MS, began + everyMs - performance.now()))
    }
  }

  /** Ends early when the load is over. */
  async rest(ms) {
    for (let left = ms; left > 0 && !this.isOver; left -= PACE_MS) await sleep(Math.min(left, PACE_MS))
  }

  async deliverOnAndOn(who) {
    await this.rest(SESSION_EVERY_MS * Math.random())
    await this.repeat(() => this.workshop(who), SESSION_EVERY_MS)
  }

  /**
   * A call by nginx. Status 0: no answer.
   * @param {string} path
   * @param {{ token?: string, cookie?: string, body?: object, method?: string, ms?: number }} options
   */
  async call(path, { token, cookie, body, method = body ? 'POST' : 'GET', ms = ANSWER_MS } = {}) {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const text = body && JSON.stringify(body)
    const signal = AbortSignal.timeout(ms)
    const options = { method, headers, body: text, agent: this.agent, signal }
    const answer = await this.site.front
      .ask(path, options)
      .catch(() => ({ status: 0, headers: {}, text: '' }))
    if (!HONEST.has(answer.status)) {
      const what = `${method} ${path.replaceAll(/\d+/g, 'N')} gave ${answer.status} ${answer.text.slice(0, 150)}`
      if (!this.isKnownRepeat(answer)) this.surprises.push(what)
    }
    return answer
  }

  /** A record that was sent again, because the answer to the first was lost. */
  isKnownRepeat = ({ text }) => text.includes('"AlreadyRecorded"')

  count(what) {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  readRuns(who, ms) {
    return this.call(`/api/facilitators/${who.id}/running-modules`, { token: who.token, ms })
  }

  /** A session of a device without internet is recorded, with an id of its own. It is sent again until it is there. */
  async recordOnce(who, ms) {
    who.waiting ??= trainingOf(who)
    const answer = await this.call('/api/records', { token: who.token, body: who.waiting, ms })
    if (OK(answer.status)) {
      this.recorded.add(who.waiting.offlineRun.id)
      this.count('record of a device')
      who.waiting = undefined
    }
    return answer
  }

  /** Asks all the time, and notes what came of it and when. */
  async probe(kind, people, deed) {
    for (let n = 0; !this.isOver; n += 1) {
      const askedAt = performance.now()
      const { status } = await deed(people[n % people.length], PROBE_ANSWER_MS)
      this.probes[kind].push({ askedAt, at: performance.now(), isGood: OK(status) })
      await sleep(Math.max(0, PROBE_EVERY_MS - (performance.now() - askedAt)))
    }
  }

  /** A tracked run: begun or gone on with, stopped, recorded. From wherever the last try ended. */
  async workshop(who) {
    const answer = await this.readRuns(who)
    if (!OK(answer.status)) return
    const [run] = JSON.parse(answer.text).records
    if (run && run.endTime !== null) return this.recordRun(who, run.id)
    const socket = await this.openSocket(who)
    try {
      const module = {
        hostId: who.id,
        topicId: CONTENT.youthCommunity.topicId,
        moduleKey: 'respect',
        source: 'online',
      }
      const [event, told] = await said(socket, 'track_module', { ...module, isContinue: run !== undefined })
      if (event !== 'tracking') {
        if (!['ModuleIsRunning', 'ModuleToComplete', 'ServerError'].includes(told.message))
          throw new Surprise(`tracking gave ${told.message}`)
        return
      }
      const after = await this.readRuns(who)
      if (!OK(after.status)) return
      const [tracked] = JSON.parse(after.text).records
      if (!tracked) throw new Surprise('a tracked run is not there')
      const known = this.runs.get(tracked.id)
      if (known && known.startTime !== tracked.startTime) throw new Surprise('a run began a second time')
      if (known) this.sessionsGoneOnWith += 1
      else this.count('tracked run')
      this.runs.set(tracked.id, { startTime: tracked.startTime })
      await sleep(PACE_MS * Math.random())
      const [ending, why] = await said(socket, 'stop_track_module', { endMethod: 'button' })
      if (ending !== 'track_stopped') {
        if (why.message !== 'ServerError') throw new Surprise(`stopping gave ${why.message}`)
        return
      }
      this.runs.set(tracked.id, { startTime: tracked.startTime, isStopped: true })
      await this.recordRun(who, tracked.id)
    } finally {
      socket.close()
    }
  }

  async recordRun(who, runningId) {
    const body = { runningId, facilitatorIds: [who.id], facilitatorTraining: true }
    const answer = await this.call('/api/records', { token: who.token, body })
    if (!OK(answer.status)) return
    this.count('record of a tracked run')
    this.recordedRuns.set(runningId, JSON.parse(answer.text).record.id)
  }

  async registerOnAndOn(who, offset) {
    await this.rest((REGISTER_EVERY_MS * offset) / this.site.people.length)
    for (let n = 0; !this.isOver && n < this.site.events.length; n += 1) {
      const webinarId = this.site.events[n]
      const { firstName, lastName } = CAST.member
      const body = { webinarId, isMeeting: false, firstName, lastName, userId: who.id, userEmail: who.email }
      for (;;) {
        const { status } = await this.call('/api/events/registrants', { token: who.token, body })
        if (OK(status)) {
          this.registered.push({ webinarId, email: who.email, id: who.id })
          this.count('registration')
          break
        }
        if (this.isOver) return
        await sleep(PACE_MS)
      }
      await this.rest(REGISTER_EVERY_MS)
    }
  }

  async download() {
    const { documents } = this.site
    const name = documents[Math.floor(Math.random() * documents.length)]
    const answer = await this.call(`/static/guides/${name}`)
    if (!OK(answer.status)) return
    if (answer.text !== name) throw new Surprise('a download has other bytes')
    this.count('download')
  }

  openSocket(who) {
    const { front } = this.site
    const options = {
      path: '/api/socket',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      timeout: SOCKET_MS,
      auth: { token: who.token },
      extraHeaders: { host: HUB, origin: `https://${HUB}` },
      ca: front.certificate,
      servername: HUB,
      checkServerIdentity: () => undefined,
    }
    const socket = io(`https://127.0.0.1:${front.securePort}`, options)
    return new Promise((resolve, reject) => {
      const giveUp = (error) => {
        clearTimeout(timer)
        socket.close()
        reject(error)
      }
      // A hub that cannot look the session up closes the line, which is no error to the library.
      const timer = setTimeout(() => giveUp(new Error('the line does not open')), SOCKET_MS)
      socket.io.once('close', () => giveUp(new Error('the line ended')))
      socket.once('connect_error', giveUp)
      socket.once('connect', () => {
        clearTimeout(timer)
        resolve(socket)
      })
    })
  }
}

/** What an honest hub never says. */
class Surprise extends Error {}

/** Sends an event; gives the name and the content of the answer. Rejects when the line ends. */
function said(socket, event, content) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), SOCKET_MS)
    for (const name of ['tracking', 'track_stopped', 'socketFailed'])
      socket.once(name, (told) => {
        clearTimeout(timer)
        for (const other of ['tracking', 'track_stopped', 'socketFailed']) socket.off(other)
        resolve([name, told])
      })
    socket.once('disconnect', () => reject(new Error('the line ended')))
    socket.emit(event, content)
  })
}

function trainingOf(who) {
  const { topicId, moduleId } = CONTENT.youthJustice
  const at = (minutesAgo) => new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()
  const offlineRun = { id: randomUUID(), topicId, moduleId, startTime: at(20), endTime: at(10) }
  return { offlineRun, facilitatorIds: [who.id], facilitatorTraining: true }
}
