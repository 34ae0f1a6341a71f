/** The pretend agency's clients: forty files without a name, opened over two years, some closed. */
import {
  ANSWERS,
  CHOICES,
  CLIENT_CHOICES,
  fieldsOf,
  LOOKS,
  openedIdField,
  type ChoiceName,
} from '@hub/contract/client-choices'
import type { Meta, MetaType } from '@hub/contract/metas'
import { pathsFor } from '@hub/contract/clients.rules'
import { closeClient, registerClientWithNewCode } from '@hub/server/clients/client-files.service'
import { metasOfType } from '@hub/server/metas/metas.neighbours'
import type { Caller } from '@hub/server/platform/http/caller'
import type { Context } from '@hub/server/platform/context'

/** The ages of youth and adults match the sectors that the team works in. */
export async function registerDemoClient(context: Context, caller: Caller): Promise<number> {
  const pick = async (list: MetaType, fits = (metas: Meta[]) => metas) =>
    oneOf(context, fits(await metasOfType(context, list))).id
  const age = oneOf(context, await metasOfType(context, 'age'))
  const choices: Partial<Record<ChoiceName, number>> = { age: age.id }
  for (const name of [...ANSWERS, ...LOOKS])
    choices[name] ??= await pick(CLIENT_CHOICES[name].list, (metas) =>
      name === 'path' ? pathsFor(age, metas) : metas,
    )
  const { id } = await registerClientWithNewCode(
    context,
    caller,
    fieldsOf(CHOICES, openedIdField, (name) => choices[name] ?? 0),
  )
  return id
}

/** Closes a file with one of the exit reasons. */
export async function closeDemoClient(context: Context, caller: Caller, clientId: number): Promise<void> {
  const reasons = (await metasOfType(context, 'client_status')).filter((meta) => meta.meta_code !== 'OPN')
  await closeClient(context, caller, { clientId, statusMetaId: oneOf(context, reasons).id })
}

function oneOf(context: Context, metas: readonly Meta[]): Meta {
  const meta = metas[context.random.int(metas.length)]
  if (!meta) throw new Error('the reference lists are empty')
  return meta
}
