/** The answers of a client's file that may be edited: what changed, what fits, and whose change stands where (CLI-024). */
import { ANSWERS, answerIdField, fieldsOf, type AnswerName } from '@hub/contract/client-choices'
import { mayTakePath } from '@hub/contract/clients.rules'
import type { Client, ClientEdit } from '@hub/contract/clients'
import type { Meta } from '@hub/contract/metas'

/** The chosen meta of each answer; null is one that is still to be chosen. */
export type Answers = Record<AnswerName, number | null>
export type AnswerLists = Readonly<Record<AnswerName, readonly Meta[]>>

/** The answers of a file; null when the server kept them back, because no password check is recent (CLI-033). */
export function answersOf(client: Client): Answers | null {
  const answers = fieldsOf(
    ANSWERS,
    (name) => name,
    (name) => client[answerIdField(name)],
  )
  return isComplete(answers) ? answers : null
}

/** Only what differs is sent, by its id (CLI-024). */
export function changesOf(before: Answers, now: Answers): Omit<ClientEdit, 'version'> {
  return Object.fromEntries(changedIn(before, now).map((name) => [answerIdField(name), now[name]])) as Omit<
    ClientEdit,
    'version'
  >
}

/** The names of the answers that differ. */
export function changedIn(before: Answers, now: Answers): AnswerName[] {
  return ANSWERS.filter((name) => before[name] !== now[name])
}

/** True when every answer is chosen. */
export function isComplete(answers: Answers): boolean {
  return ANSWERS.every((name) => answers[name] !== null)
}

/** Changes one answer; an age for which the path is not meant takes the path away, so that another is chosen. */
export function answer(answers: Answers, change: Partial<Answers>, lists: AnswerLists): Answers {
  return withFittingPath({ ...answers, ...change }, lists)
}

/** The referral paths that fit the chosen age, in the order given (CLI-013). */
export function pathsOf({ age }: Answers, lists: AnswerLists): readonly Meta[] {
  const chosen = lists.age.find(({ id }) => id === age)
  return chosen === undefined ? lists.path : lists.path.filter((path) => mayTakePath(chosen, path))
}

/** My changes laid on top of what somebody else stored meanwhile. */
export function onTop(theirs: Answers, before: Answers, mine: Answers, lists: AnswerLists): Answers {
  const merged = { ...theirs }
  for (const name of changedIn(before, mine)) merged[name] = mine[name]
  return withFittingPath(merged, lists)
}

/** One answer that two people differ about, or that only one of them changed. */
export interface Difference {
  name: AnswerName
  theirs: number | null
  mine: number | null
  isTheirChange: boolean
  isMyChange: boolean
}

/** Every answer that either of us changed since the edit began. */
export function differencesOf(before: Answers, theirs: Answers, mine: Answers): Difference[] {
  return ANSWERS.map((name) => ({
    name,
    theirs: theirs[name],
    mine: mine[name],
    isTheirChange: theirs[name] !== before[name],
    isMyChange: mine[name] !== before[name],
  })).filter(({ isTheirChange, isMyChange }) => isTheirChange || isMyChange)
}

/** A path the lists do not know is left alone: it was chosen when they did. */
function withFittingPath(answers: Answers, lists: AnswerLists): Answers {
  const age = lists.age.find(({ id }) => id === answers.age)
  const path = lists.path.find(({ id }) => id === answers.path)
  return age && path && !mayTakePath(age, path) ? { ...answers, path: null } : answers
}
