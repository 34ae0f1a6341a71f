/**
 * The choices in a client's file, in the order of the form. The shapes of the calls, the columns, the lists that are
 * read and the forms follow from this table. To add a choice, add a row here, a column, its list and its texts.
 */
import type { MetaType } from './metas.ts'

interface ClientChoice {
  /** The list it is chosen from. */
  list: MetaType
  /** Its name in an answer: `gender_meta_id`, `gender_meta_value`. */
  read: string
  /** Its name in the request that opens a file: `genderId`, `genderValue` (API-028). */
  opened: string
}

/** How a client is recognised: shown to everybody who can see the file, and never changed (CLI-011). */
export const CLIENT_LOOKS = {
  avatar: { list: 'avatar', read: 'avatar', opened: 'avatar' },
  avatarColor: { list: 'avatar_color', read: 'avatar_color', opened: 'avatarColor' },
} as const satisfies Record<string, ClientChoice>

/** A client's answers: they can be edited, and are read only after a recent password check (CLI-024, CLI-033). */
export const CLIENT_ANSWERS = {
  gender: { list: 'gender', read: 'gender', opened: 'gender' },
  ethno: { list: 'ethno', read: 'ethno', opened: 'ethno' },
  age: { list: 'age', read: 'age', opened: 'age' },
  path: { list: 'referral_path', read: 'path', opened: 'referral' },
} as const satisfies Record<string, ClientChoice>

export const CLIENT_CHOICES = { ...CLIENT_LOOKS, ...CLIENT_ANSWERS }

export type AnswerName = keyof typeof CLIENT_ANSWERS
export type ChoiceName = keyof typeof CLIENT_CHOICES

type Read<Name extends ChoiceName> = (typeof CLIENT_CHOICES)[Name]['read']
type Opened<Name extends ChoiceName> = (typeof CLIENT_CHOICES)[Name]['opened']

/** `gender_meta_id`: the chosen meta, in an answer and in an edit. */
export type AnswerIdField<Name extends AnswerName = AnswerName> = `${Read<Name>}_meta_id`
/** `gender_meta_value`: the text of the chosen meta. */
export type ChoiceValueField<Name extends ChoiceName = ChoiceName> = `${Read<Name>}_meta_value`
/** `genderId`: the chosen meta, in the request that opens a file. */
export type OpenedIdField<Name extends ChoiceName = ChoiceName> = `${Opened<Name>}Id`
/** `genderValue`: its text, for people who read the log. */
export type OpenedValueField<Name extends ChoiceName = ChoiceName> = `${Opened<Name>}Value`

export type LookName = keyof typeof CLIENT_LOOKS

export const LOOKS = Object.keys(CLIENT_LOOKS) as LookName[]
export const ANSWERS = Object.keys(CLIENT_ANSWERS) as AnswerName[]
export const CHOICES = Object.keys(CLIENT_CHOICES) as ChoiceName[]

export const answerIdField = <Name extends AnswerName>(name: Name) =>
  `${CLIENT_ANSWERS[name].read}_meta_id` as AnswerIdField<Name>
export const choiceValueField = <Name extends ChoiceName>(name: Name) =>
  `${CLIENT_CHOICES[name].read}_meta_value` as ChoiceValueField<Name>
export const openedIdField = <Name extends ChoiceName>(name: Name) =>
  `${CLIENT_CHOICES[name].opened}Id` as OpenedIdField<Name>
export const openedValueField = <Name extends ChoiceName>(name: Name) =>
  `${CLIENT_CHOICES[name].opened}Value` as OpenedValueField<Name>

/** An object with one field for each name: `fieldsOf(ANSWERS, answerIdField, () => null)`. */
export function fieldsOf<Name extends ChoiceName, Field extends string, Value>(
  names: readonly Name[],
  fieldOf: (name: Name) => Field,
  valueOf: (name: Name) => Value,
): Record<Field, Value> {
  return Object.fromEntries(names.map((name) => [fieldOf(name), valueOf(name)])) as Record<Field, Value>
}

/** The answers when the session has no recent password check (CLI-033). */
export const NO_ANSWERS = {
  ...fieldsOf(ANSWERS, answerIdField, () => null),
  ...fieldsOf(ANSWERS, choiceValueField, () => null),
}
