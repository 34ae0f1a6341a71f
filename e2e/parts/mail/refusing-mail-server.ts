/** A mail server that knows none of the addresses. */
import { createServer, type AddressInfo } from 'node:net'

/** Its answers by the first word of a command; to anything else it agrees. */
const ANSWERS: Readonly<Record<string, string>> = {
  RCPT: '550 5.1.1 mailbox unavailable',
  QUIT: '221 bye',
}

/** Listens on a free port of this machine; `url` is a setting of the hub. */
export async function openRefusingMailServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((line) => {
    line.write('220 mail.example\r\n')
    line.on('error', () => undefined)
    line.on('data', (data) => {
      for (const command of data.toString().split('\r\n').filter(Boolean))
        line.write(`${ANSWERS[command.slice(0, 4).toUpperCase()] ?? '250 ok'}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
