/** The doctor asks a hub that is open, as a browser does. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { absentSmtp, type SmtpDouble } from '../../testing/smtp-double.ts'

let app: FreshApp
let smtp: SmtpDouble
let address: string
beforeAll(async () => {
  smtp = await absentSmtp()
  app = await freshApp({ config: { smtpUrl: smtp.url, smtpPlain: true } })
  address = await app.listen()
})
afterAll(async () => {
  await app?.close()
  await smtp?.close()
})

const doctor = async (config: Partial<typeof app.context.config>) => {
  const context = { ...app.context, config: { ...app.context.config, ...config } }
  const { data, text, exitCode } = await commandLine(context)('doctor')
  const { findings } = data as { findings: { what: string; state: string; found: string }[] }
  const of = (what: string) => findings.find((one) => one.what === what)
  return { of, text, exitCode }
}

it('OPS-001 doctor finds that both addresses lead to the hub, and what does not answer', async () => {
  const both = await doctor({ publicUrl: address, contentUrl: address })
  expect(both.exitCode).toBe(0)
  expect(both.of('hub')?.state).toBe('well')
  expect(both.of('origins')).toMatchObject({ state: 'problem', found: `${address} leads to the hub itself` })
  expect(both.text).toMatch(/origins: The proxy must send it to HUB_CONTENT_PORT/)
  const gone = await doctor({ publicUrl: address, contentUrl: 'http://127.0.0.1:9' })
  expect(gone.of('modules')).toMatchObject({ state: 'problem' })
  expect(gone.of('database')?.state).toBe('well')
  expect(gone.of('migrations')?.state).toBe('well')
})

it('OPS-001 doctor tries the mail server, and sends nothing', async () => {
  const here = { publicUrl: address, contentUrl: address }
  expect((await doctor(here)).of('mail')).toMatchObject({ state: 'problem' })
  await smtp.arrive()
  expect((await doctor(here)).of('mail')).toMatchObject({ state: 'well' })
  expect(smtp.sources()).toEqual([])
})
