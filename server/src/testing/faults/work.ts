/** Facilitators at work while services fail, and everything that the hub has answered to them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@hub/contract/every-call'
import type { Participation } from '@hub/contract/records'
import { CAST, CAST_PASSWORD, CONTENT, type Role } from '../cast.ts'
import { addCrowd, type InCrowd, registrationOf, tokenOf } from '../crowd.ts'
import { type Lines, WEBINAR } from './lines.ts'

export const DEEDS = ['read', 'log in', 'record', 'register', 'document'] as const
export type Deed = (typeof DEEDS)[number]

interface Told {
  deed: Deed
  /** The status, with the name of a refusal. */
  told: string
  askedAtMs: number
  ms: number
}

const AGAIN_MS = 30
const MINUTE_MS = 60_000
const SUCCESS = /^20[01]$/
const ROLES: Role[] = ['member', 'mate', 'stranger', 'solo']

/** Does each deed again and again, until `stop`. What was not answered with success is sent again as it was. */
export class Work {
  readonly told: Told[] = []
  /** Ids of the runs whose record the hub acknowledged, and addresses whose place it did. */
  readonly recorded: string[] = []
  readonly registered: string[] = []
  readonly #lines: Lines
  readonly #tokens: string[]
  readonly #crowd: { who: InCrowd; token: string }[]
  readonly #paceMs: number
  readonly #working: Promise<void>[] = []
  #isOver = false
  #documents = 0

  private constructor(parts: {
    lines: Lines
    tokens: string[]
    crowd: { who: InCrowd; token: string }[]
    paceMs: number
  }) {
    this.#lines = parts.lines
    this.#tokens = parts.tokens
    this.#crowd = parts.crowd
    this.#paceMs = parts.paceMs
  }

  /** @param options how many people there are to register, and the pause after each deed */
  static async begin(lines: Lines, options: { people: number; paceMs: number }): Promise<Work> {
    const { app } = lines
    const tokens: string[] = []
    for (const role of ROLES) tokens.push(await app.signIn(role))
    const people: { who: InCrowd; token: string }[] = []
    for (const who of await addCrowd(app.context, options.people))
      people.push({ who, token: await tokenOf(app.context, who) })
    const work = new Work({ lines, tokens, crowd: people, paceMs: options.paceMs })
    const loops = [
      () => work.#read(),
      () => work.#logIn(),
      ...ROLES.map((_, n) => () => work.#recordAs(n)),
      () => work.#register(),
      () => work.#readDocument(),
    ]
    for (const loop of loops) work.#working.push(work.#repeat(loop))
    return work
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#working)
  }

  /** Resolves when each deed has succeeded that was asked for after this moment. */
  async recovered(withinMs: number): Promise<number> {
    const sinceMs = performance.now()
    const done = () =>
      new Set(
        this.told.flatMap((one) => (one.askedAtMs >= sinceMs && SUCCESS.test(one.told) ? [one.deed] : [])),
      )
    while (done().size < DEEDS.length) {
      if (performance.now() - sinceMs > withinMs)
        throw new Error(
          `not back within ${withinMs} ms: ${DEEDS.filter((deed) => !done().has(deed)).join(', ')}`,
        )
      await sleep(AGAIN_MS)
    }
    return performance.now() - sinceMs
  }

  async #repeat(step: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await step()
      await sleep(this.#paceMs)
    }
  }

  /** Makes a call, notes its answer, and says whether it succeeded. */
  async #ask(deed: Deed, call: () => Promise<{ status: number; name: () => string }>): Promise<boolean> {
    const askedAtMs = performance.now()
    const { status, name } = await call()
    const told = status < 400 ? String(status) : `${status} ${name()}`
    this.told.push({ deed, told, askedAtMs, ms: performance.now() - askedAtMs })
    return SUCCESS.test(told)
  }

  #call: Lines['app']['call'] = (endpoint, input) => this.#lines.app.call(endpoint, input)

  async #read(): Promise<void> {
    const token = this.#tokens[0]
    await this.#ask('read', async () =>
      plain(await this.#call(calls.listRunningModules, { params: { id: CAST.member.id }, token })),
    )
  }

  async #logIn(): Promise<void> {
    const body = { email: CAST.third.email, password: CAST_PASSWORD }
    await this.#ask('log in', async () => plain(await this.#call(calls.logIn, { body })))
  }

  async #recordAs(n: number): Promise<void> {
    const { id, body } = this.#training(ROLES[n] ?? 'member')
    const ask = () =>
      this.#ask('record', async () =>
        plain(await this.#call(calls.recordParticipation, { body, token: this.#tokens[n] })),
      )
    while (!(await ask())) {
      if (this.#isOver) return
      await sleep(AGAIN_MS)
    }
    this.recorded.push(id)
  }

  async #register(): Promise<void> {
    const next = this.#crowd[this.registered.length]
    if (!next) throw new Error('the crowd is too small for this test')
    const body = registrationOf(WEBINAR, next.who)
    const call = async () => plain(await this.#call(calls.registerForEvent, { body, token: next.token }))
    while (!(await this.#ask('register', call))) {
      if (this.#isOver) return
      await sleep(AGAIN_MS)
    }
    this.registered.push(next.who.email)
  }

  async #readDocument(): Promise<void> {
    const { documents, app } = this.#lines
    const name = documents[this.#documents]
    if (!name) throw new Error('there are too few documents for this test')
    const isRead = await this.#ask('document', async () => {
      const answer = await app.hub.server.fastify.inject(`/static/guides/${name}`)
      if (answer.statusCode === 200 && answer.body !== name)
        return { status: 599, name: () => 'a document has other bytes' }
      return { status: answer.statusCode, name: () => answer.json<{ error: { name: string } }>().error.name }
    })
    // A document that was read comes from the cache from now on.
    if (isRead) this.#documents += 1
  }

  #training(role: Role): { id: string; body: Participation } {
    const id = randomUUID()
    const { topicId, moduleId } = CONTENT.youthJustice
    const now = this.#lines.app.context.clock.now().getTime()
    const at = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE_MS).toISOString()
    const offlineRun = { id, topicId, moduleId, startTime: at(20), endTime: at(10) }
    return { id, body: { offlineRun, facilitatorIds: [CAST[role].id], facilitatorTraining: true } }
  }
}

function plain(answer: { status: number; failure: { error: { name: string } } }) {
  return { status: answer.status, name: () => answer.failure.error.name }
}
