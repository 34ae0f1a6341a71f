/** The mail a person received, read in the demo's mailbox. */
import { expect } from '@playwright/test'
import type { RunningHub } from '../hub.ts'

const MAIL_MS = 30_000

/** The newest link to `path` that was mailed to `email`, as soon as it is there. */
export async function linkFromMail({ url }: RunningHub, email: string, path: string): Promise<string> {
  const read = async (at: string) => (await fetch(`${url}${at}`)).text()
  let link: string | undefined
  const look = async () => {
    const rows = (await read('/dev/mailbox')).split('<li>').filter((row) => row.includes(email))
    for (const row of rows) {
      const mail = /\/dev\/mailbox\/\d+\/text/.exec(row)?.[0]
      const text = mail === undefined ? '' : await read(mail)
      link ??= text.split(/\s/).find((word) => word.startsWith(url) && word.includes(path))
    }
    return link
  }
  await expect.poll(look, { timeout: MAIL_MS }).toBeTruthy()
  return link ?? ''
}
