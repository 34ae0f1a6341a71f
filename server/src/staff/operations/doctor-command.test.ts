/** The doctor asks a hub that is open, as a browser does. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { layDatabase } from '../../testing/fresh-database.ts'
import { startS3Double } from '../../testing/s3-double.ts'
import { absentSmtp, type SmtpDouble } from '../../testing/smtp-double.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import type { StaffAnswer } from '../staff-request.ts'
import { answerWithoutServer } from '../without-server.ts'

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
  // A warning is what answers late.
  expect(gone.of('database')?.state).not.toBe('problem')
  expect(gone.of('migrations')?.state).toBe('well')
})

it('OPS-001 doctor tries the mail server, and sends nothing', async () => {
  const here = { publicUrl: address, contentUrl: address }
  expect((await doctor(here)).of('mail')).toMatchObject({ state: 'problem' })
  await smtp.arrive()
  expect((await doctor(here)).of('mail')).toMatchObject({ state: 'well' })
  expect(smtp.sources()).toEqual([])
})

describe('OPS-001 doctor where no server runs', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'hub-doctor-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** As typed, with the findings by their names. */
  async function typed(env: Record<string, string>) {
    const config = readConfig({ NODE_ENV: 'test', HUB_SECRET: 'x'.repeat(32), HUB_DATA_DIR: folder, ...env })
    const request = { args: ['doctor'], user: 'robin', folder }
    const answer: StaffAnswer = await answerWithoutServer(config, request, () => undefined)
    const { findings } = answer.data as { findings: { what: string; state: string; found: string }[] }
    const of = (what: string) => findings.find((one) => one.what === what)
    return { of, exitCode: answer.exitCode, text: answer.lines.join('\n') }
  }

  it('says that nothing was ever opened, and checks everything else', async () => {
    const none = path.join(folder, 'not-made')
    const { of, exitCode, text } = await typed({ HUB_DATA_DIR: none, HUB_BACKUP_DIR: folder })
    expect(exitCode).toBe(0)
    expect(of('server')).toMatchObject({ state: 'problem', found: `none answers in ${none}` })
    expect(of('database')).toMatchObject({
      state: 'problem',
      found: expect.stringContaining('There is no database in'),
    })
    expect(of('files')).toMatchObject({ state: 'problem', found: expect.stringContaining('is not there') })
    expect(of('disk')?.found).toMatch(/GB free/)
    expect(of('hub')?.state).toBe('problem')
    expect(of('clocks')).toMatchObject({ state: 'warning', found: 'not known' })
    expect(of('backups')).toMatchObject({ state: 'warning', found: 'not known without the database' })
    expect(text).toContain('What to do:')
    expect(readdirSync(folder)).toEqual([])
  })

  it('says why PostgreSQL lets nobody in, without its password, and asks Redis, mail and the store itself', async () => {
    const store = await startS3Double()
    const mail = await absentSmtp()
    const env = {
      DATABASE_URL: 'postgres://hub:sesame@127.0.0.1:9/none',
      REDIS_URL: 'redis://127.0.0.1:9',
      SMTP_URL: mail.url,
      HUB_SMTP_PLAIN: 'true',
      HUB_STORE_URL: `s3://${store.settings.bucket}`,
      HUB_STORE_ENDPOINT: store.settings.endpoint,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    }
    const { of, text } = await typed(env)
    expect(of('database')).toMatchObject({ state: 'problem', found: expect.stringContaining('ECONNREFUSED') })
    expect(text).not.toContain('sesame')
    expect(of('redis')).toMatchObject({ state: 'warning' })
    expect(of('mail')).toMatchObject({ state: 'problem' })
    expect(of('files')).toMatchObject({ state: 'well', found: `s3://${store.settings.bucket} answers` })
    await mail.arrive()
    await store.close()
    const later = await typed(env)
    expect(later.of('mail')).toMatchObject({ state: 'well' })
    expect(later.of('files')).toMatchObject({ state: 'problem' })
    await mail.close()
  })

  it('says who has the embedded database open, and leaves it to them', async () => {
    const dataDir = path.join(folder, 'taken')
    await layDatabase(dataDir, 'empty')
    const db = await openDatabase({ dataDir, log: createLog('silent') })
    try {
      const { of } = await typed({ HUB_DATA_DIR: dataDir })
      expect(of('database')).toMatchObject({ state: 'problem', found: expect.stringMatching(/process/) })
      expect(of('files')).toMatchObject({ state: 'well' })
    } finally {
      await db.close()
    }
    expect((await typed({ HUB_DATA_DIR: dataDir })).of('database')?.found).toContain('is empty')
  })
})
