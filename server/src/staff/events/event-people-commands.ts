/** The staff commands that reach the people in an event: a message to all, and a certificate. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EventMessage, type EventMessageEffects } from '@hub/contract/event-messages'
import { readRegistrantCertificate } from '../../certificates/certificates.staff.ts'
import { previewEventMessage, sendEventMessage } from '../../staff-events/event-messages.staff.ts'
import { type Command, wholeNumber } from '../command.ts'
import { readJsonFile } from '../json-file.ts'
import { knownFacilitator } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

const noEvent = (eventId: number) => `There is no event ${eventId}, or it is cancelled already.`

async function messageIn(file: string): Promise<EventMessage> {
  const given = await readJsonFile(file)
  const read = EventMessage.safeParse({ translations: {}, ...(given as object) })
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path: at, message }) => `  ${at.join('.')}: ${message}`)
  return refuse(['The message was not read:', ...faults].join('\n'))
}

/** Each mail as its first reader gets it. */
const sampleLines = ({ samples }: EventMessageEffects) =>
  samples.flatMap(({ count, mail }) => [
    `${count} in this language, such as ${mail.to}:`,
    `  ${mail.subject}`,
    ...mail.text.split('\n').map((line) => `  ${line}`),
  ])

export const EVENT_PEOPLE_COMMANDS: readonly Command[] = [
  {
    words: 'event email',
    takes: '<id> <message.json> [--send]',
    does: 'Shows a message to everybody who has a place or waits; with --send it is mailed, once to each',
    options: { send: { type: 'boolean' } },
    gives: '{ told, samples: [{ count, mail: {...} }], isSent }',
    async run(context, staff, { given: [id = '', file = ''], isSet, folder }) {
      const eventId = wholeNumber(id, 'The id')
      const message = await messageIn(path.resolve(folder, file))
      const none = { NotFound: noEvent(eventId) }
      const shown = await withSentences(previewEventMessage(context, staff, { eventId, message }), none)
      const isSent = isSet('send')
      const sending = { eventId, message, key: context.random.uuid(), told: shown.told }
      if (isSent) await withSentences(sendEventMessage(context, staff, sending), none)
      const verb = isSent ? 'get this mail' : 'would get this mail. With --send it is sent'
      return outcome({ ...shown, isSent }, ...sampleLines(shown), `${shown.told} people ${verb}.`)
    },
  },
  {
    words: 'event certificate',
    takes: '<id> <email> <file.pdf>',
    does: 'Writes the certificate of somebody who was marked as attended, in their language',
    gives: '{ file }',
    async run(context, staff, { given: [id = '', email = '', to = ''], folder }) {
      const eventId = wholeNumber(id, 'The id')
      const { id: facilitatorId } = await knownFacilitator(context, staff, email)
      const made = readRegistrantCertificate(context, staff, { eventId, facilitatorId })
      const { base64 } = await withSentences(made, {
        NotFound: `${email} is not marked as attended in an event ${eventId} that is over.`,
      })
      const file = path.resolve(folder, to)
      await writeFile(file, Buffer.from(base64, 'base64'))
      return outcome({ file }, `Wrote ${file}.`)
    },
  },
]
