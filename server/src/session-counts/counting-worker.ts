/**
 * The thread that has the sessions in memory and counts them, behind everything else that the machine does, so that no
 * facilitator's call waits for a report (REP-009, decision 0036).
 */
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './messages.ts'
import { answer, type Answers, type Question } from './questions.ts'
import { SessionColumns } from './session-columns.ts'

// On Linux alone this is of the thread; elsewhere it would be of the whole process. Never higher than what is set.
if (process.platform === 'linux')
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

/** As many answers are kept, the last that were asked for. */
const MOST_KEPT = 50
/** An answer with more rows is not kept: it would take more memory than it saves time. */
const MOST_ROWS = 2000

type Answer = Answers[Question['what']]

let columns = new SessionColumns()
/** The question names the sessions that it is of, and those never change: the same question has the same answer. */
const kept = new Map<string, Answer>()

function answerOf(question: string): Answer {
  const known = kept.get(question)
  kept.delete(question)
  const given = known === undefined ? answer(columns, JSON.parse(question) as Question) : known
  const rows = given !== null && typeof given === 'object' && 'rows' in given ? (given.rows?.length ?? 0) : 0
  if (rows <= MOST_ROWS) kept.set(question, given)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return given
}

function answerTo({ id, question }: Extract<ToThread, { kind: 'ask' }>): FromThread {
  try {
    return { id, answer: answerOf(question) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'forget') {
    columns = new SessionColumns()
    kept.clear()
  } else if (message.kind === 'add') {
    // A fault here ends the thread: sessions must not be missing from what it counts.
    columns.add(message.sessions)
    parentPort?.postMessage({ id: message.id, answer: null } satisfies FromThread)
  } else parentPort?.postMessage(answerTo(message))
})
