/** The commands about the external hosts that a module may load from (PKG-008). */
import { allowModuleHost, blockModuleHost, readModuleHosts } from '../../staff-modules/module-hosts.staff.ts'
import { columns, type Command, type CommandInput, REASON, wholeNumber } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { noModule, outsideLines } from './module-words.ts'

const HOSTS = '{ hosts: [{ host, reason, allowedAt, allowedBy }] }'

function choiceOf({ given: [id = '', host = ''], text }: CommandInput) {
  return { id: wholeNumber(id, 'The id'), host: host.toLowerCase(), reason: givenReason(text('reason')) }
}

export const HOST_COMMANDS: readonly Command[] = [
  {
    words: 'module hosts',
    takes: '<id>',
    does: 'The external hosts that a module may load from, and what its files ask other sites for',
    gives:
      '{ hosts: [{ host, reason, allowedAt, allowedBy }], outside: [{ path, line, address, host, canBeAllowed }] }',
    async run(context, staff, { given: [given = ''] }) {
      const id = wholeNumber(given, 'The id')
      const found = await withSentences(readModuleHosts(context, staff, id), { NotFound: noModule(id) })
      const rows = found.hosts.map((one) => [one.host, one.allowedAt, one.allowedBy ?? '', one.reason])
      return outcome(
        found,
        ...columns(['host', 'allowed', 'by', 'reason'], rows, 'No host is allowed.'),
        ...outsideLines(found.outside ?? []),
      )
    },
  },
  {
    words: 'module allow',
    takes: '<id> <host> --reason <text>',
    does: 'Lets a module load styles, fonts, pictures, films, data and frames from a host; no scripts',
    options: REASON,
    gives: HOSTS,
    async run(context, staff, input) {
      const choice = choiceOf(input)
      const { publicUrl, contentUrl } = context.config
      const hosts = await withSentences(allowModuleHost(context, staff, choice), {
        NotFound: noModule(choice.id),
        ValidationError: 'The host has to be a plain name of the internet, as fonts.example.org.',
        OwnHost: `This is a host of the hub itself: ${publicUrl} and ${contentUrl} are not external.`,
      })
      return outcome(
        { hosts },
        `Module ${choice.id} may load from ${choice.host}. It is shown as needing internet.`,
      )
    },
  },
  {
    words: 'module block',
    takes: '<id> <host> --reason <text>',
    does: 'Blocks a host again that a module was allowed to load from',
    options: REASON,
    gives: HOSTS,
    async run(context, staff, input) {
      const choice = choiceOf(input)
      const blocking = blockModuleHost(context, staff, choice)
      const hosts = await withSentences(blocking, { NotFound: noModule(choice.id) })
      return outcome({ hosts }, `Module ${choice.id} may not load from ${choice.host}.`)
    },
  },
]
