/** The choices of a file: each is a meta of its own list, and its column is named after it (CLI-019). */
import {
  ANSWERS,
  answerIdField,
  CHOICES,
  CLIENT_CHOICES,
  fieldsOf,
  openedIdField,
  type ChoiceName,
  type OpenedIdField,
} from '@hub/contract/client-choices'
import type { ClientEdit, ClientToRegister } from '@hub/contract/clients'
import { mayTakePath } from '@hub/contract/clients.rules'
import type { Meta, MetaType } from '@hub/contract/metas'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { findMeta, findOfferedMeta, metasOfType } from '../metas/metas.neighbours.ts'
import { columnOf, type AnswerColumns } from './clients.tables.ts'

/** The status of a file that is not closed. */
export const OPEN_CODE = 'OPN'
export const CHECK_FIELD = 'Please check this field.'
export const CHOOSE = 'Please choose from the list.'
const ADULT_PATH = 'This path is for adults.'

/** The choices of a new client, as ids of metas. */
export type ClientChoices = Pick<ClientToRegister, OpenedIdField>

/**
 * Returns the columns of a new file: its choices and the open status. Refuses a meta of the wrong type, one that was
 * retired before they were made, now or `at` (CTM-008), and an adult path for a youth (CLI-019).
 */
export async function choicesOf(context: Context, choices: ClientChoices, at?: string) {
  const chosen = await chosenIn(CHOICES, (name) => ({
    field: openedIdField(name),
    id: choices[openedIdField(name)],
    find: (list, id) => findOfferedMeta(context, list, { id, at }),
  }))
  if (!mayTakePath(chosen.age, chosen.path)) return fail('ValidationError', { referralId: ADULT_PATH })
  const open = found(
    (await metasOfType(context, 'client_status')).find((meta) => meta.meta_code === OPEN_CODE),
  )
  return {
    ...fieldsOf(CHOICES, columnOf, (name) => chosen[name].id),
    statusMetaId: open.id,
    statusMetaCode: OPEN_CODE,
  }
}

/**
 * Returns the answers of a file after an edit. Answers that the edit does not contain stay, also retired ones. Refuses
 * metas of the wrong type, newly chosen ones that are retired (CTM-008), and answers that would leave a youth on an
 * adult path (CLI-024).
 */
export async function answersAfter(context: Context, now: AnswerColumns, edit: ClientEdit) {
  const chosen = await chosenIn(ANSWERS, (name) => ({
    field: answerIdField(name),
    id: edit[answerIdField(name)] ?? now[columnOf(name)],
    find: (list, id) =>
      id === now[columnOf(name)] ? findMeta(context, list, id) : findOfferedMeta(context, list, { id }),
  }))
  if (!mayTakePath(chosen.age, chosen.path)) return fail('ValidationError', { path_meta_id: ADULT_PATH })
  return fieldsOf(ANSWERS, columnOf, (name) => chosen[name].id)
}

interface Given {
  field: string
  id: number
  find(list: MetaType, id: number): Promise<Meta | undefined>
}

/** The meta for each name, by the id in its field. */
async function chosenIn<Name extends ChoiceName>(
  names: readonly Name[],
  given: (name: Name) => Given,
): Promise<Record<Name, Meta>> {
  const metas = new Map<Name, Meta>()
  for (const name of names) {
    const { field, id, find } = given(name)
    const meta = await find(CLIENT_CHOICES[name].list, id)
    metas.set(name, meta ?? fail('ValidationError', { [field]: CHOOSE }))
  }
  return Object.fromEntries(metas) as Record<Name, Meta>
}
