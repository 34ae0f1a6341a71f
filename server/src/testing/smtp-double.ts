/** A mail server that stores what it received, and can be unavailable. */
import { createServer, type AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SmtpDouble {
  url: string
  /** Every received mail, parsed, in the order of arrival. */
  mails(): Promise<Email[]>
  /** The same mails as raw text. */
  sources(): string[]
  /** Starts to listen on the reserved port. */
  arrive(): Promise<void>
  close(): Promise<void>
}

/** Returns a server that refuses connections until `arrive`. */
export async function absentSmtp(): Promise<SmtpDouble> {
  const received: Buffer[] = []
  const port = await freePort()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  server.on('error', () => {})
  let isHere = false
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => Promise.all(received.map((mail) => PostalMime.parse(mail))),
    sources: () => received.map((mail) => mail.toString()),
    arrive() {
      isHere = true
      return new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    },
    close: () => new Promise<void>((resolve) => (isHere ? server.close(resolve) : resolve())),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
