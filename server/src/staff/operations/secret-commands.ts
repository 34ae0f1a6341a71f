/** The staff commands about HUB_SECRET: what still needs the one before, and sealing again what it sealed (OPS-007). */
import { countSealedApps, resealApps } from '../../factors/factors.staff.ts'
import { readSecretUse, type SecretUse } from '../../offline/secret-uses.staff.ts'
import {
  countSealedFactors,
  resealFactors,
  type SealedFactors,
} from '../../staff-accounts/sealed-factors.staff.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { columns, type Command, REASON } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { refuse } from '../staff.ts'

const GIVES =
  'present, previous: { id, lastUsedAt, neededUntil }, authenticators: { present, previous, unopened }, ' +
  'recoveryCodes: [{ email, count }], isPreviousNeeded'

/** What needs which secret. */
export interface SecretState extends SecretUse {
  authenticators: { present: number; previous: number; unopened: number }
  recoveryCodes: SealedFactors['recoveryCodes']
  /** False when nothing but recovery codes would be lost without HUB_SECRET_PREVIOUS, or when it is not set. */
  isPreviousNeeded: boolean
}

export const SECRET_COMMANDS: readonly Command[] = [
  {
    words: 'secret status',
    takes: '',
    does: 'What still needs HUB_SECRET_PREVIOUS, and when it may be removed',
    gives: `{ ${GIVES} }`,
    async run(context, staff) {
      const state = await readSecretState(context, staff)
      return outcome(state, ...columns(['what', 'how it is'], rowsOf(state), ''), ...adviceOf(state))
    },
  },
  {
    words: 'secret reseal',
    takes: '--reason <text>',
    does: 'Seals with HUB_SECRET what is stored and was sealed with HUB_SECRET_PREVIOUS',
    options: REASON,
    gives: `{ resealed, ${GIVES} }`,
    async run(context, staff, { text }) {
      const reason = givenReason(text('reason'))
      if (context.config.previousSecret === undefined)
        refuse('HUB_SECRET_PREVIOUS is not set, so there is nothing to seal again.')
      const ofStaff = await resealFactors(context, staff, { reason })
      const resealed = ofStaff.resealed + (await resealApps(context, staff, { reason }))
      const state = await readSecretState(context, staff)
      const done = `${resealed} secrets of authenticator apps were sealed again with HUB_SECRET.`
      return outcome({ resealed, ...state }, done, ...adviceOf(state))
    },
  },
]

export async function readSecretState(context: Context, staff: Staff): Promise<SecretState> {
  const use = await readSecretUse(context, staff)
  const { recoveryCodes, ...ofStaff } = await countSealedFactors(context, staff)
  const apps = await countSealedApps(context, staff)
  const authenticators = {
    present: ofStaff.present + apps.present,
    previous: ofStaff.previous + apps.previous,
    unopened: ofStaff.unopened + apps.unopened,
  }
  const { previous } = use
  const isInTime =
    previous !== null && (previous.neededUntil === null || context.clock.iso() < previous.neededUntil)
  const isPreviousNeeded = previous !== null && (isInTime || authenticators.previous > 0)
  return { ...use, authenticators, recoveryCodes, isPreviousNeeded }
}

function rowsOf({ present, previous, authenticators, recoveryCodes }: SecretState): [string, string][] {
  return [
    ['HUB_SECRET', `named ${present} in tokens`],
    [
      'HUB_SECRET_PREVIOUS',
      previous === null
        ? 'not set'
        : `named ${previous.id} in tokens, last signed with at ${previous.lastUsedAt ?? 'a time not known yet'}`,
    ],
    ['authenticator apps', `${authenticators.present} sealed with HUB_SECRET`],
    ...(previous === null
      ? []
      : [['', `${authenticators.previous} sealed with HUB_SECRET_PREVIOUS`] as [string, string]]),
    ...(authenticators.unopened === 0
      ? []
      : [['', `${authenticators.unopened} sealed with neither: these cannot sign in`] as [string, string]]),
    ...recoveryCodes.map(({ email, count }): [string, string] => [
      'recovery codes',
      `${count} of ${email} need HUB_SECRET_PREVIOUS`,
    ]),
  ]
}

/** When the previous secret may be removed, and what has to be done before. */
export function adviceOf(state: SecretState): string[] {
  const { previous, authenticators, recoveryCodes } = state
  if (previous === null) return []
  const codes = recoveryCodes.reduce((sum, { count }) => sum + count, 0)
  const lost =
    codes === 0 ? '' : ` Then ${codes} recovery codes that were made before are not accepted any more.`
  if (authenticators.previous > 0)
    return [
      `HUB_SECRET_PREVIOUS is needed: run secret reseal, when every node has the present HUB_SECRET.${lost}`,
    ]
  if (previous.neededUntil === null)
    return ['HUB_SECRET_PREVIOUS is needed: start the server with it, which notes since when.']
  if (state.isPreviousNeeded)
    return [
      `HUB_SECRET_PREVIOUS may be removed after ${previous.neededUntil}: until then sessions, mailed links and devices may need it.${lost}`,
    ]
  return [`HUB_SECRET_PREVIOUS may be removed.${lost}`]
}
