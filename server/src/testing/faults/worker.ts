/** One facilitator who delivers sessions and opens client files while the hub is killed, and what it answered to them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientToRegister } from '@hub/contract/clients'
import type { Endpoint, InputOf } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import type { TrackModule } from '@hub/contract/running-modules'
import { CAST, CAST_PASSWORD, CONTENT, type Role, TEAMS } from '../cast.ts'
import { callAt } from '../server-process.ts'
import { openSocket, type Said, type SocketClient } from '../socket-client.ts'

/** An answer of a file: everything but who opens it and its code. */
export type FileAnswers = Omit<ClientToRegister, 'code' | 'teamId' | 'facilitatorId'>

const WORK_SPREAD_MS = 300
const PACE_MS = 150
const ANSWER_MS = 8000
const DONE = [200, 201]
const AWAY = 503
/** What a socket is told after a kill: the old one is not known to be gone, or the run has ended meanwhile. */
const NOT_NOW = ['ModuleIsRunning', 'ModuleToComplete']

export class Worker {
  readonly recorded = new Map<number, number>()
  readonly stopped = new Map<number, { from: number; to: number }>()
  readonly starts = new Map<number, string>()
  /** Runs whose record was sent without an answer: it may be there. */
  readonly unanswered = new Set<number>()
  /** The codes of the files that the hub opened. */
  readonly opened: string[] = []
  readonly surprises: string[] = []
  readonly #role: Role
  readonly #hub: { address: string }
  readonly #answers: FileAnswers
  readonly #excused: readonly string[]
  #token = ''
  #socket: SocketClient | undefined

  /** @param excused what a socket may be told beside, where the database is killed too */
  constructor(options: {
    role: Role
    hub: { address: string }
    answers: FileAnswers
    excused: readonly string[]
  }) {
    this.#role = options.role
    this.#hub = options.hub
    this.#answers = options.answers
    this.#excused = [...NOT_NOW, ...options.excused]
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        await this.#session()
        if (CAST[this.#role].team !== null) await this.#openFile()
      } catch (error) {
        // The hub is away; a real client tries again too.
        if (error instanceof Surprise) this.surprises.push(`${this.#role}: ${error.message}`)
      } finally {
        this.#socket?.close()
      }
      await pause(PACE_MS)
    }
  }

  /** From wherever the last try ended: start or go on, stop, record. */
  async #session(): Promise<void> {
    if (!this.#token) await this.#logIn()
    const open = await this.#run()
    if (open && open.endTime !== null) return this.#record(open.id)
    const socket = await inTime(openSocket(this.#hub.address, this.#token))
    this.#socket = socket
    const tracked = await heard(socket, () => socket.track(this.#module(open !== undefined)))
    if (tracked.event !== 'tracking') {
      if (!this.#excused.includes(tracked.text)) throw new Surprise(tracked.text)
      return
    }
    const run = await this.#run()
    if (!run) throw new Surprise('a tracked run is not there')
    const start = this.starts.get(run.id) ?? run.startTime
    if (start !== run.startTime) throw new Surprise(`run ${run.id} started again`)
    this.starts.set(run.id, start)
    await pause(Math.random() * WORK_SPREAD_MS)
    const from = Date.now()
    const said = await heard(socket, () => socket.stop('button'))
    if (said.event !== 'track_stopped') {
      if (this.#excused.includes(said.text)) return
      throw new Surprise(said.text)
    }
    this.stopped.set(run.id, { from, to: Date.now() })
    await this.#record(run.id)
  }

  async #logIn(): Promise<void> {
    const body = { email: CAST[this.#role].email, password: CAST_PASSWORD }
    this.#token = (await this.#call(calls.logIn, { body })).answer.newToken
  }

  async #run() {
    const { answer } = await this.#call(calls.listRunningModules, { params: { id: CAST[this.#role].id } })
    return answer.records[0]
  }

  async #record(runningId: number): Promise<void> {
    const wasTried = this.unanswered.has(runningId)
    this.unanswered.add(runningId)
    const facilitatorIds: number[] = [CAST[this.#role].id]
    const body = { runningId, facilitatorIds, facilitatorTraining: true as const }
    const allowed = wasTried ? ['AlreadyRecorded'] : []
    const { answer, isDone } = await this.#call(calls.recordParticipation, { body }, allowed)
    if (isDone) this.recorded.set(runningId, answer.record.id)
    this.unanswered.delete(runningId)
  }

  async #openFile(): Promise<void> {
    const { code } = (await this.#call(calls.issueClientCode, {})).answer.record
    const { id, team } = CAST[this.#role]
    const teamId = team ?? TEAMS.harbour
    await this.#call(calls.registerClient, { body: { ...this.#answers, code, teamId, facilitatorId: id } })
    this.opened.push(code)
  }

  /** An answer that is a success or an allowed refusal. Throws `Surprise` for any other but that the hub is away. */
  async #call<E extends Endpoint>(endpoint: E, input: InputOf<E>, allowed: string[] = []) {
    const token = this.#token || undefined
    const said = await inTime(callAt(this.#hub.address, endpoint, { ...input, token }))
    const isDone = DONE.includes(said.status)
    if (said.status === AWAY) throw new Error('the hub is away')
    if (!isDone && !allowed.includes(said.failure.error.name))
      throw new Surprise(`${endpoint.path} gave ${said.status}: ${said.failure.message}`)
    return { answer: said.answer, isDone }
  }

  #module(isContinue: boolean): TrackModule {
    const { topicId } = CONTENT.youthCommunity
    return { hostId: CAST[this.#role].id, topicId, moduleKey: 'respect', source: 'online', isContinue }
  }
}

/** What an honest hub never says. */
class Surprise extends Error {}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = pause(ANSWER_MS, undefined, { ref: false }).then(() => {
    throw new Error('no answer')
  })
  return Promise.race([work, late])
}

/** What the server says, or an error once it is gone. */
function heard(socket: SocketClient, ask: () => Promise<Said>): Promise<Said> {
  const answer = ask()
  answer.catch(() => {})
  const gone = socket.ended.then(() => {
    throw new Error('the server is gone')
  })
  return inTime(Promise.race([answer, gone]))
}
