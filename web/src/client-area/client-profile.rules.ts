/** The editable answers of a client's file: what changed, what fits, and who changed what (CLI-024). */
import {
  ANSWERS,
  answerIdField,
  choiceValueField,
  CLIENT_ANSWERS,
  fieldsOf,
  type AnswerName,
} from '@hub/contract/client-choices'
import { mayTakePath } from '@hub/contract/clients.rules'
import type { Client, ClientEdit } from '@hub/contract/clients'
import type { Meta } from '@hub/contract/metas'

/** The chosen meta of each answer; null means still to be chosen. */
export type Answers = Record<AnswerName, number | null>
export type AnswerLists = Readonly<Record<AnswerName, readonly Meta[]>>

/** The answers of a file; null when the server withheld them, because there was no recent password check (CLI-033). */
export function answersOf(client: Client): Answers | null {
  const answers = fieldsOf(
    ANSWERS,
    (name) => name,
    (name) => client[answerIdField(name)],
  )
  return isComplete(answers) ? answers : null
}

/**
 * The lists with the answers of the file that are retired by now: they can be kept, and are named in questions (CTM-008).
 * A file that was stored on the device before has their names alone.
 */
export function withOwnAnswers(lists: AnswerLists, client: Client): AnswerLists {
  const ownOf = (name: AnswerName): readonly Meta[] => {
    const id = client[answerIdField(name)]
    if (id === null || lists[name].some((meta) => meta.id === id)) return []
    const retired = client.retired_answers?.find((meta) => meta.id === id)
    if (retired !== undefined) return [retired]
    const meta_value = client[choiceValueField(name)] ?? ''
    return [{ id, meta_value, meta_code: null, meta_mark: null, meta_type: CLIENT_ANSWERS[name].list }]
  }
  return fieldsOf(
    ANSWERS,
    (name) => name,
    (name) => [...lists[name], ...ownOf(name)],
  )
}

/** Only differing answers are sent, by their id (CLI-024). */
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

/** Changes one answer. When the path is not meant for the new age, the path is cleared and must be chosen again. */
export function answer(answers: Answers, change: Partial<Answers>, lists: AnswerLists): Answers {
  return withFittingPath({ ...answers, ...change }, lists)
}

/** The referral paths that fit the chosen age, in the order given (CLI-013). */
export function pathsOf({ age }: Answers, lists: AnswerLists): readonly Meta[] {
  const chosen = lists.age.find(({ id }) => id === age)
  return chosen === undefined ? lists.path : lists.path.filter((path) => mayTakePath(chosen, path))
}

/** My changes applied to what somebody else stored in the meantime. */
export function onTop(theirs: Answers, before: Answers, mine: Answers, lists: AnswerLists): Answers {
  const merged = { ...theirs }
  for (const name of changedIn(before, mine)) merged[name] = mine[name]
  return withFittingPath(merged, lists)
}

/** One answer that both changed differently, or that only one of them changed. */
export interface Difference {
  name: AnswerName
  theirs: number | null
  mine: number | null
  isTheirChange: boolean
  isMyChange: boolean
}

/** Every answer that either person changed since the edit began. */
export function differencesOf(before: Answers, theirs: Answers, mine: Answers): Difference[] {
  return ANSWERS.map((name) => ({
    name,
    theirs: theirs[name],
    mine: mine[name],
    isTheirChange: theirs[name] !== before[name],
    isMyChange: mine[name] !== before[name],
  })).filter(({ isTheirChange, isMyChange }) => isTheirChange || isMyChange)
}

/** A path that is not in the lists stays: it was in them when it was chosen. */
function withFittingPath(answers: Answers, lists: AnswerLists): Answers {
  const age = lists.age.find(({ id }) => id === answers.age)
  const path = lists.path.find(({ id }) => id === answers.path)
  return age && path && !mayTakePath(age, path) ? { ...answers, path: null } : answers
}
