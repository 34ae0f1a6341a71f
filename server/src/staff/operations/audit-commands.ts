/** The staff commands about the audit log. */
import { listDeeds, verifyLog } from '#platform/audit/audit-log.staff.ts'
import type { Actor } from '#platform/audit/actor.ts'
import type { DeedFilter } from '#platform/audit/audit-log.store.ts'
import type { ChainFault, ChainHead } from '#platform/audit/verify-chain.ts'
import { columns, type Command, type CommandInput, wholeNumber } from '../command.ts'
import { outcome } from '../outcome.ts'
import { refuse } from '../staff.ts'

const DEEDS_SHOWN = 50

const KINDS: readonly Actor['kind'][] = ['facilitator', 'visitor', 'portal', 'staff', 'system']
const NAMED = /^([a-z-]+)(?::(\S+))?$/
const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 24 * 60 * 60 * 1000

function dayOf(text: string): number {
  const start = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(start) ? refuse(`${text} is no day: 2026-10-13.`) : start
}

/** What the options look for; refuses what they cannot mean. */
function filterOf(text: CommandInput['text']): DeedFilter {
  const [who, what, whom] = [text('who'), text('what'), text('whom')]
  const [from, until] = [text('from'), text('until')]
  const filter: DeedFilter = {}
  if (who !== undefined) {
    const [, kind = '', id] = NAMED.exec(who) ?? []
    filter.actorKind = KINDS.find((one) => one === kind) ?? refuse(`--who is one of ${KINDS.join(', ')}.`)
    if (id !== undefined) filter.actorId = wholeNumber(id, 'The number in --who')
  }
  if (what !== undefined) filter.action = what
  if (whom !== undefined) {
    const [, kind, id] = NAMED.exec(whom) ?? refuse(`--whom is a kind and a number: client:7.`)
    if (kind !== undefined) filter.objectKind = kind
    if (id !== undefined) filter.objectId = id
  }
  if (from !== undefined) filter.from = new Date(dayOf(from)).toISOString()
  if (until !== undefined) filter.until = new Date(dayOf(until) + DAY_MS).toISOString()
  return filter
}

/** A log that was changed in many rows is named by the first of them. */
const FAULTS_SHOWN = 50
/** As the log file has it: the chain, the number in it, and the hash. */
const HEAD = /^(\d{1,3}):(\d{1,15}):([0-9a-f]{64})$/

function headOf(text: string): ChainHead {
  const [, lane, seq, hash = ''] = HEAD.exec(text) ?? refuse(`${text} is no head: <chain>:<number>:<hash>.`)
  return { lane: Number(lane), seq: Number(seq), hash }
}

function sentenceOf({ kind, id, lane, firstSeq, lastSeq }: ChainFault): string {
  const where = firstSeq === lastSeq ? `${lane}:${firstSeq}` : `${lane}:${firstSeq} to ${lane}:${lastSeq}`
  if (kind === 'changed') return `Entry ${id} (${where}) was changed.`
  if (kind === 'inserted') return `Entry ${id} was inserted by somebody else than the hub.`
  if (kind === 'other-head') return `${where} does not have the hash of the given head.`
  return `${id === null ? 'At the end of a chain' : `Before entry ${id}`}, ${where} was removed.`
}

const verify: Command = {
  words: 'audit verify',
  takes: '[--head <chain:number:hash>]...',
  does: 'Checks the whole audit log by its hashes; names each entry that was changed, removed or inserted. A head of the log file is checked too',
  options: { head: { type: 'string', multiple: true } },
  gives: '{ entries, dropped, heads: [{ lane, seq, hash }], faults }',
  async run(context, staff, { all }) {
    const { faults, ...check } = await verifyLog(context, staff, all('head').map(headOf))
    if (faults.length > 0)
      return refuse(
        `The audit log was changed: ${faults.length} faults in ${check.entries} entries.`,
        ...faults.slice(0, FAULTS_SHOWN).map(sentenceOf),
      )
    return outcome(
      { ...check, faults },
      `${check.entries} entries were checked. None were changed, removed or inserted.`,
      ...(check.dropped > 0
        ? [`${check.dropped} older ones were removed after the years that they are kept.`]
        : []),
      ...check.heads.map(({ lane, seq, hash }) => `head ${lane}:${seq}:${hash}`),
    )
  },
}

export const AUDIT_COMMANDS: readonly Command[] = [
  {
    words: 'audit list',
    takes:
      '[--who <kind:id>] [--what <action>] [--whom <kind:id>] [--from <day>] [--until <day>] [--last <number>]',
    does:
      `The latest entries of the audit log that fit, newest first; ${DEEDS_SHOWN} unless given. Days are in UTC, the last ` +
      'one included: --who facilitator:12 --whom client:7 --from 2026-10-01',
    options: {
      ...{ who: { type: 'string' }, what: { type: 'string' }, whom: { type: 'string' } },
      ...{ from: { type: 'string' }, until: { type: 'string' }, last: { type: 'string' } },
    },
    gives: '[{ id, at, actorId, actorKind, action, objectKind, objectId, requestId, note }]',
    async run(context, staff, { text }) {
      const last = text('last')
      const count = last === undefined ? DEEDS_SHOWN : wholeNumber(last, 'The number')
      const deeds = await listDeeds(context, staff, { count, filter: filterOf(text) })
      const rows = deeds.map((deed) => [
        deed.at,
        deed.actorId === null ? deed.actorKind : `${deed.actorKind} ${deed.actorId}`,
        deed.action,
        [deed.objectKind, deed.objectId].filter(Boolean).join(' '),
        deed.note ?? '',
      ])
      return outcome(deeds, ...columns(['time', 'who', 'what', 'on', 'note'], rows, 'No deeds.'))
    },
  },
  verify,
]
