/**
 * The staff commands about settings: all of them with their values, and the change of those about the product. The others
 * are changed in the environment of the server, and not here.
 */
import {
  editProductSettings as call,
  ProductSettings,
  type ProductSettingName,
} from '@hub/contract/staff-settings'
import { editProductSettings, readProductSettings } from '../../settings/product.staff.ts'
import { SETTINGS } from '#platform/config/settings.ts'
import type { Config } from '#platform/config/config.ts'
import type { Setting } from '#platform/config/setting.ts'
import { columns, type Command, REASON } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

/** The settings of the product, by their names in the environment. */
const CHANGEABLE = Object.entries<Setting>(SETTINGS)
  .filter(([, { as }]) => as in ProductSettings.shape)
  .map(([name]) => name)

export const SETTING_COMMANDS: readonly Command[] = [
  {
    words: 'setting list',
    takes: '',
    does: 'Every setting with its value in the server that runs; a secret only says whether it is set',
    gives: '[{ name, value, isSecret, means }]',
    async run({ config }) {
      const settings = Object.entries<Setting>(SETTINGS).map(([name, setting]) => ({
        ...{ name, value: shownValue(config, setting), isSecret: setting.isSecret === true },
        means: setting.means,
      }))
      const rows = settings.map(({ name, value }) => [name, value ?? 'not set'])
      return outcome(settings, ...columns(['setting', 'value'], rows, ''))
    },
  },
  {
    words: 'setting set',
    takes: '<name> <value> --reason <text>',
    does: `Changes ${CHANGEABLE.join(', ')} at once on every node, before what the environment says; links as JSON`,
    options: REASON,
    gives: '{ values: { productName, providerName, contactEmail, socialLinks }, set, version }',
    async run(context, staff, input) {
      const {
        given: [name = '', value = ''],
      } = input
      const reason = givenReason(input.text('reason'))
      const field = fieldOf(name)
      const { values, version } = await readProductSettings(context, staff)
      const wanted = ProductSettings.safeParse({ ...values, [field]: given(field, value) })
      if (!wanted.success) return refuse(`${name}: ${call.messages[field]}`)
      const stored = await withSentences(
        editProductSettings(context, staff, { ...wanted.data, version, reason }),
        { SettingsChanged: 'Somebody else changed a setting at the same moment. Try again.' },
      )
      return outcome(stored, `${name} is now ${JSON.stringify(stored.values[field])}.`)
    },
  },
]

function fieldOf(name: string): ProductSettingName {
  const field = (SETTINGS as Record<string, Setting | undefined>)[name]?.as
  if (field !== undefined && field in ProductSettings.shape) return field as ProductSettingName
  return refuse(`${name} is not one of ${CHANGEABLE.join(', ')}. Others are changed in the environment.`)
}

/** Links are JSON; anything else is a text. */
function given(field: ProductSettingName, value: string): unknown {
  if (field !== 'socialLinks') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function shownValue(config: Config, { as, isSecret }: Setting): string | null {
  const value = (config as Record<string, unknown>)[as]
  if (value === undefined || value === '') return null
  if (isSecret) return 'set'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
