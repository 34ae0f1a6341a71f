/** The other end of the thread that counts: it is handed the sessions and asked for figures (REP-009). */
import { Worker } from 'node:worker_threads'
import type { FromThread, ToThread } from './messages.ts'
import type { Answers, Question } from './questions.ts'
import type { StoredSession } from './session-columns.ts'

interface Waiting {
  resolve(answer: Answers[Question['what']] | null): void
  reject(error: Error): void
}

/** A thread that has ended is not asked again. */
export class CountingThread {
  readonly #worker = startWorker()
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #hasEnded = false

  constructor() {
    // It never keeps the process alive by itself, only while somebody waits for an answer.
    this.#worker.unref()
    this.#worker.on('message', (message: FromThread) => this.#receive(message))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('the thread that counts has ended')))
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  async add(sessions: readonly StoredSession[]): Promise<void> {
    if (sessions.length > 0) await this.#send((id) => ({ kind: 'add', id, sessions }))
  }

  async ask<What extends Question['what']>(
    question: Extract<Question, { what: What }>,
  ): Promise<Answers[What]> {
    const text = JSON.stringify(question)
    return (await this.#send((id) => ({ kind: 'ask', id, question: text }))) as Answers[What]
  }

  /** It has no sessions any more. */
  forget(): void {
    this.#post({ kind: 'forget' })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #send(messageOf: (id: number) => ToThread): Promise<Answers[Question['what']] | null> {
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) {
        reject(new Error('the thread that counts has ended'))
        return
      }
      this.#lastId += 1
      this.#waiting.set(this.#lastId, { resolve, reject })
      this.#worker.ref()
      this.#post(messageOf(this.#lastId))
    })
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  #receive(message: FromThread): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if ('error' in message) waiting?.reject(new Error(message.error))
    else waiting?.resolve(message.answer)
  }

  #end(error: Error): void {
    this.#hasEnded = true
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

/** From the sources, tsx loads the TypeScript file; a bundle has `counting-worker.js` beside it. */
function startWorker(): Worker {
  const file = import.meta.url.endsWith('.ts') ? './from-source.mjs' : './counting-worker.js'
  return new Worker(new URL(file, import.meta.url), { execArgv: [] })
}
