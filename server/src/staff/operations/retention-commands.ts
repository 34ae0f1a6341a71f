/** The staff commands about how long data is kept (LIF-001). */
import { RETENTION_CLASSES, RETENTION_NAMES, type RetentionName } from '@hub/contract/retention.rules'
import { isDay } from '@hub/contract/report-periods.rules'
import { RetentionPeriods, type RetentionEffects } from '@hub/contract/staff-retention'
import {
  changeRetention,
  previewRetention,
  readRetention,
} from '../../staff-retention/staff-retention.staff.ts'
import { columns, type Command, type CommandInput } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

const ALWAYS = 'always'
const TEXT = { type: 'string' } as const
/** `closed-files` for `closedFiles`. */
const optionOf = (name: RetentionName) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const boundsOf = (name: RetentionName) => {
  const { least, most, unit, isOptional } = RETENTION_CLASSES[name]
  return `--${optionOf(name)}: ${least} to ${most} ${unit}${isOptional ? `, or ${ALWAYS}` : ''}`
}
const wordOf = (name: RetentionName, kept: number | null) =>
  kept === null ? ALWAYS : `${kept} ${RETENTION_CLASSES[name].unit}`
const linesOf = (effects: RetentionEffects) =>
  Object.entries(effects).map(([name, count]) => [name, String(count)])

/** The periods with those that are given, or a refusal that names the bounds. */
function wantedIn(text: CommandInput['text'], now: RetentionPeriods): RetentionPeriods {
  const given = Object.fromEntries(
    RETENTION_NAMES.flatMap((name) => {
      const word = text(optionOf(name))
      return word === undefined ? [] : [[name, word === ALWAYS ? null : Number(word)]]
    }),
  )
  const wanted = RetentionPeriods.safeParse({ ...now, ...given })
  return wanted.success ? wanted.data : refuse('How long each is kept:', ...RETENTION_NAMES.map(boundsOf))
}

const PERIODS = '{ closedFiles, records, signIns, emails, audit }'
const EFFECTS = '{ closedFiles, records, signIns, emails, auditMonths, heldFiles }'

export const RETENTION_COMMANDS: readonly Command[] = [
  {
    words: 'retention show',
    takes: '',
    does: 'How long each class of data is kept, what takes effect later, and what the last night removed',
    gives: `{ version, now: ${PERIODS}, next, lastRun, firstDay }`,
    async run(context, staff) {
      const retention = await readRetention(context, staff)
      const { now, next } = retention
      const rows = RETENTION_NAMES.map((name) => [
        ...[name, wordOf(name, now[name])],
        next === null ? '' : `${wordOf(name, next.periods[name])} from ${next.takesEffectOn}`,
      ])
      return outcome(retention, ...columns(['data', 'kept', 'planned'], rows, ''))
    },
  },
  {
    words: 'retention set',
    takes: `${RETENTION_NAMES.map((name) => `[--${optionOf(name)} <number>]`).join(' ')} [--from <day>] [--dry-run] [--reason <text>]`,
    does: `Sets how long data is kept from a day on, tomorrow unless given; --dry-run says what that removes. ${RETENTION_NAMES.map(boundsOf).join('; ')}`,
    options: {
      ...Object.fromEntries(RETENTION_NAMES.map((name) => [optionOf(name), TEXT])),
      ...{ from: TEXT, reason: TEXT, 'dry-run': { type: 'boolean' } },
    },
    gives: `{ periods: ${PERIODS}, takesEffectOn, effects: ${EFFECTS}, isDone }`,
    async run(context, staff, { text, isSet }) {
      const { version, now, firstDay } = await readRetention(context, staff)
      const takesEffectOn = text('from') ?? firstDay
      if (!isDay(takesEffectOn)) refuse(`${takesEffectOn} must be a day like 2026-11-30.`)
      const periods = wantedIn(text, now)
      const effects = await withSentences(previewRetention(context, staff, { periods, takesEffectOn }), {
        ValidationError: `The first day on which a change can take effect is ${firstDay}.`,
      })
      const isDone = !isSet('dry-run')
      if (isDone) {
        const reason = givenReason(text('reason'))
        const change = { periods, takesEffectOn, version, shown: effects, reason }
        await withSentences(changeRetention(context, staff, change), {
          RetentionChanged: 'Somebody else changed it at the same moment. Try again.',
          EffectsChanged: 'What this removes has changed. Try again.',
        })
      }
      return outcome(
        { periods, takesEffectOn, effects, isDone },
        `On ${takesEffectOn} this ${isDone ? 'removes' : 'would remove'}:`,
        ...columns(['data', 'number'], linesOf(effects), ''),
      )
    },
  },
]
