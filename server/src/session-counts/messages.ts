/** What is said to the thread that counts, and what it says. */
import type { Answers, Question } from './questions.ts'
import type { StoredSession } from './session-columns.ts'

export type ToThread =
  | { kind: 'forget' }
  | { kind: 'add'; id: number; sessions: readonly StoredSession[] }
  /** The question as JSON: the same text after the same sessions has the same answer. */
  | { kind: 'ask'; id: number; question: string }

export type FromThread =
  | { id: number; answer: Answers[Question['what']] | null }
  | { id: number; error: string }
