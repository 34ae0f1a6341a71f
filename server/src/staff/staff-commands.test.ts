import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { facilitators } from '../accounts/accounts.tables.ts'
import { modules } from '../catalogue/catalogue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { agencies } from '../metas/metas.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { CAST, CAST_TIME, CLIENTS, CONTENT, TEAMS } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { COMMANDS } from './commands.ts'

const MINUTE_MS = 60_000

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)(...args)
const whoAmI = (token: string) => app.call(calls.readSession, { token })
const deedsOf = (action: string) =>
  app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, action))

describe('the command line', () => {
  it('SYS-003 lists every command, and says which words are missing or unknown', async () => {
    const { text, exitCode } = await hub('help')
    expect(exitCode).toBe(0)
    for (const { words } of COMMANDS) expect(text).toContain(words)
    expect(await hub('facilitator', 'promote')).toMatchObject({ exitCode: 1 })
    expect((await hub('team', 'assign', CAST.solo.email)).text).toBe(
      'Usage: npm run hub -- team assign <emails or ids> <team> [--dry-run]',
    )
    expect((await hub('team', 'list', '--everything')).text).toContain('has no option --everything')
    expect(await hub('facilitator', 'suspend', 'nobody@cast.example')).toMatchObject({
      text: 'There is no facilitator nobody@cast.example.',
      exitCode: 1,
    })
  })
})

describe('facilitators', () => {
  it('SYS-004 suspending ends sessions at once and blocks the login until restored', async () => {
    const token = await app.signIn('mate')
    expect((await whoAmI(token)).status).toBe(200)
    app.clock.advance(MINUTE_MS)
    expect(
      (await hub('facilitator', 'suspend', CAST.mate.email, '--reason', 'left the agency')).exitCode,
    ).toBe(0)
    expect((await whoAmI(token)).failure.error.name).toBe('JsonWebTokenError')
    await expect(app.signIn('mate')).rejects.toThrow('AccountInactive')

    await hub('facilitator', 'restore', CAST.mate.email, '--reason', 'as agreed')
    expect((await whoAmI(token)).status).toBe(401)
    expect((await whoAmI(await app.signIn('mate'))).ok.record.team).toMatchObject({ id: TEAMS.harbour })
  })

  it('SYS-007 audits each command with the user who typed it and the reason', async () => {
    expect(await deedsOf('facilitator-suspend')).toEqual([
      expect.objectContaining({
        actorKind: 'staff',
        actorId: null,
        objectKind: 'facilitator',
        objectId: String(CAST.mate.id),
        note: 'by robin: left the agency',
      }),
    ])
  })

  it.each(['confirm', 'refuse', 'suspend', 'restore', 'close'])(
    'AUD-004 asks for a reason to %s',
    async (change) => {
      const token = await app.signIn('mate')
      expect(await hub('facilitator', change, CAST.mate.email)).toMatchObject({
        ...{ exitCode: 1, text: 'Say why with --reason "...": it is kept in the audit log.' },
      })
      expect((await whoAmI(token)).status).toBe(200)
    },
  )

  it('SYS-004 refusing ends sessions and memberships; confirming again does not bring the team back', async () => {
    const token = await app.signIn('third')
    app.clock.advance(MINUTE_MS)
    await hub('facilitator', 'refuse', String(CAST.third.id), '--reason', 'as agreed')
    expect((await whoAmI(token)).status).toBe(401)
    await expect(app.signIn('third')).rejects.toThrow('AccountInactive')
    await hub('facilitator', 'confirm', CAST.third.email, '--reason', 'as agreed')
    expect((await whoAmI(await app.signIn('third'))).ok.record.team).toBeNull()
  })

  it('SYS-003 closing voids the links that were mailed', async () => {
    await app.call(calls.applyReset, { body: { email: CAST.third.email } })
    const mail = (await app.mails()).find(
      ({ to, text }) => to === CAST.third.email && text.includes('/new-password/'),
    )
    const resetToken = /new-password\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await app.call(calls.verifyResetToken, { body: { resetToken } })).status).toBe(200)
    await hub('facilitator', 'close', CAST.third.email, '--reason', 'as agreed')
    await hub('facilitator', 'restore', CAST.third.email, '--reason', 'as agreed')
    expect((await app.call(calls.verifyResetToken, { body: { resetToken } })).status).toBe(400)
  })

  it('PPL-007 closing names the clients that nobody else reaches, and takes a team or a facilitator for them', async () => {
    const close = (...more: string[]) =>
      hub('facilitator', 'close', CAST.solo.email, '--reason', 'as agreed', ...more)
    const refused = await close()
    expect([refused.exitCode, refused.refusal]).toMatchObject([1, { name: 'ClientsLeftAlone' }])
    expect(refused.text).toBe(
      'Nobody else could reach 1 open client file: CAST7. Say who takes them with --clients-to "...".',
    )
    expect((await close('--clients-to', CAST.solo.email)).text).toContain('cannot take client files')
    expect((await close('--clients-to', 'No such team')).text).toBe('There is no team No such team.')
    expect((await close('--clients-to', 'Harbour Street', '--reason', 'moved away')).exitCode).toBe(0)
    expect(await deedsOf('client-moved')).toEqual([
      expect.objectContaining({ note: `by robin: facilitator ${CAST.solo.id} -> team 1: moved away` }),
    ])
    await hub('facilitator', 'restore', CAST.solo.email, '--reason', 'as agreed')
    await app.context.db.orm.update(clients).set({ teamId: null }).where(eq(clients.id, CLIENTS.ofSolo))
  })

  it('SYS-003 lists everyone with their standing and team, or those who wait', async () => {
    await app.context.db.orm
      .update(facilitators)
      .set({ eligibility: 'pending' })
      .where(eq(facilitators.id, CAST.third.id))
    const everyone = await hub('facilitator', 'list')
    expect(everyone.text).toMatch(/member@cast\.example +Amara Okafor .* confirmed +Harbour Street/)
    const waiting = (await hub('facilitator', 'list', '--view', 'pending')).text.split('\n')
    expect(waiting).toHaveLength(2)
    expect(waiting[1]).toContain(CAST.third.email)
  })
})

describe('teams', () => {
  it('SYS-004 needs confirmed eligibility', async () => {
    expect(await hub('team', 'assign', CAST.third.email, 'Lakeside')).toMatchObject({
      text: expect.stringContaining('the eligibility is pending; a team needs it confirmed.') as string,
      exitCode: 1,
    })
  })

  it('CLI-034 joining a team takes one’s clients without a team along, at once for an open session', async () => {
    const token = await app.signIn('solo')
    expect((await whoAmI(token)).ok.record.team).toBeNull()
    expect((await hub('team', 'assign', CAST.solo.email, 'Lakeside')).exitCode).toBe(0)
    expect((await whoAmI(token)).ok.record.team).toEqual({ id: TEAMS.lakeside, name: 'Lakeside' })
    const { orm } = app.context.db
    const [moved] = await orm.select().from(clients).where(eq(clients.id, CLIENTS.ofSolo))
    expect(moved?.teamId).toBe(TEAMS.lakeside)
    expect(await orm.select().from(clients).where(isNull(clients.teamId))).toHaveLength(0)
    expect((await hub('team', 'assign', CAST.solo.email, 'Lakeside')).text).toContain('already')
  })

  it('CLI-034 leaving a team leaves the clients there', async () => {
    const token = await app.signIn('solo')
    expect((await hub('team', 'remove', CAST.solo.email, 'Lakeside')).exitCode).toBe(0)
    expect((await whoAmI(token)).ok.record.team).toBeNull()
    const [client] = await app.context.db.orm.select().from(clients).where(eq(clients.id, CLIENTS.ofSolo))
    expect(client?.teamId).toBe(TEAMS.lakeside)
    expect((await hub('team', 'remove', CAST.solo.email, 'Lakeside')).exitCode).toBe(1)
  })

  it('SYS-003 creates a team once', async () => {
    expect((await hub('team', 'create', 'Hillside')).exitCode).toBe(0)
    expect(await hub('team', 'create', 'Hillside')).toMatchObject({
      text: 'There is a team Hillside already.',
      exitCode: 1,
    })
    expect((await hub('team', 'list')).text).toMatch(/Hillside +0/)
    expect(await deedsOf('team-create')).toHaveLength(1)
  })
})

describe('places', () => {
  it('ACC-028 approves a typed agency, which is listed from then on', async () => {
    const [agency] = await app.context.db.orm
      .insert(agencies)
      .values({ name: 'North Pier', createdAt: CAST_TIME })
      .returning()
    const listed = async () => (await app.call(calls.listAgencies, {})).ok.records.map(({ name }) => name)
    expect(await listed()).not.toContain('North Pier')
    expect((await hub('agency', 'list', '--waiting')).text).toContain('North Pier')
    expect((await hub('agency', 'approve', String(agency?.id))).exitCode).toBe(0)
    expect(await listed()).toContain('North Pier')
    // Approving is done, however often it is asked for; an agency that is not there cannot be approved.
    expect((await hub('agency', 'approve', String(agency?.id))).exitCode).toBe(0)
    expect((await listed()).filter((name) => name === 'North Pier')).toHaveLength(1)
    expect((await hub('agency', 'approve', '999')).exitCode).toBe(1)
  })

  it('ACC-013 lists a typed city, and gives it to those who typed it', async () => {
    const { orm } = app.context.db
    const ofSolo = eq(facilitators.id, CAST.solo.id)
    await orm.update(facilitators).set({ cityId: null, newCityName: 'moosonee crossing' }).where(ofSolo)
    expect((await hub('city', 'list-typed')).text).toMatch(/ON +moosonee crossing +1/)
    expect((await hub('city', 'add', 'on', 'Moosonee Crossing')).text).toContain('1 accounts')
    const [solo] = await orm.select().from(facilitators).where(ofSolo)
    expect(solo).toMatchObject({ newCityName: null, cityId: expect.any(Number) })
    expect((await hub('city', 'list-typed')).text).toBe('No typed cities.')
  })
})

describe('runs and modules', () => {
  it('SYS-003 discards a stuck run with a reason, and not without', async () => {
    const { topicId, moduleId } = CONTENT.youthCommunity
    await app.context.db.orm.insert(runningModules).values({
      hostId: CAST.member.id,
      topicId,
      moduleId,
      state: 'running',
      source: 'online',
      startTime: CAST_TIME,
      lastContact: CAST_TIME,
    })
    expect((await hub('run', 'discard', CAST.member.email)).exitCode).toBe(1)
    expect((await hub('run', 'discard', CAST.member.email, '--reason', 'device lost')).exitCode).toBe(0)
    const [run] = await app.context.db.orm.select().from(runningModules)
    expect(run?.state).toBe('discarded')
    expect(await deedsOf('run-discarded')).toEqual([
      expect.objectContaining({ note: 'by robin: device lost' }),
    ])
    expect((await hub('run', 'discard', CAST.member.email, '--reason', 'again')).text).toContain('has no run')
  })

  it('SYS-003 loads themes with their topics, which facilitators then find, all or none', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hub-themes-'))
    const file = path.join(folder, 'themes.json')
    const theme = {
      ...{ sector: 'Adult Community', name: 'Lanterns', summary: 'Light', description: 'More light' },
      ...{ color: '#33659e', topics: ['Oil', 'Wick'] },
    }
    const load = (themes: object[]) => {
      writeFileSync(file, JSON.stringify(themes))
      return hub('theme', 'load', file)
    }
    const token = await app.signIn('member')
    const themesOf = async (id: number) =>
      (await app.call(calls.listThemes, { params: { id }, token })).ok.records.map(({ name }) => name)
    const before = await themesOf(3)
    const bad = await load([theme, { ...theme, name: 'Candles', sector: 'Nowhere' }])
    expect(bad).toMatchObject({ exitCode: 1, text: expect.stringContaining('There is no sector Nowhere') })
    expect((await load([{ ...theme, color: 'blue', topics: [] }])).text).toMatch(/#33659e[^]*topics/)
    expect(await themesOf(3)).toEqual(before)

    const { text, exitCode } = await load([theme])
    expect([exitCode, text]).toEqual([
      0,
      expect.stringMatching(/^Oil of Lanterns \(Adult Community\) is topic \d+\.\nWick of Lanterns .*$/),
    ])
    expect(await themesOf(3)).toEqual([...before, 'Lanterns'])
    expect((await load([{ ...theme, guides: { English: 'none.pdf' } }])).text).toMatch(
      /There is no file .*none\.pdf/,
    )
    writeFileSync(path.join(folder, 'My guide.pdf'), 'Light a wick.')
    expect((await load([{ ...theme, guides: { English: 'My guide.pdf' } }])).text).toBe(text)
    const { records } = (await app.call(calls.listThemes, { params: { id: 3 }, token })).ok
    const guide = JSON.parse(records.find(({ name }) => name === 'Lanterns')?.guides ?? '{}').English
    expect(readFileSync(path.join(app.context.config.dataDir, 'static', guide), 'utf8')).toBe('Light a wick.')
    expect((await hub('topic', 'list')).text).toMatch(/\d+ +Adult Community +Lanterns +Wick/)
    expect(await deedsOf('theme-load')).toHaveLength(2)
    rmSync(folder, { recursive: true, force: true })
  })

  it('SYS-003 adds a package to a topic, and renews it wherever it stands', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hub-package-'))
    const writePackage = (version: string) => {
      const manifest = { key: 'lantern', version, title: 'Lantern', entry: 'index.html', estimate: 20 }
      writeFileSync(
        path.join(folder, 'module.json'),
        JSON.stringify({ ...manifest, languages: ['en'], guides: { en: 'guide.pdf' } }),
      )
    }
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Lantern</title>')
    writeFileSync(path.join(folder, 'guide.pdf'), '%PDF-1.4')
    writePackage('1.0.0')
    expect((await hub('module', 'add', folder)).text).toContain('--topic')
    const topic = String(CONTENT.adultJustice.topicId)
    expect((await hub('module', 'add', folder, '--topic', topic)).text).toContain('Lantern 1.0.0 is module')
    writePackage('1.1.0')
    expect((await hub('module', 'add', folder)).text).toContain('Lantern 1.1.0 is module')
    const added = await app.context.db.orm.select().from(modules).where(eq(modules.moduleKey, 'lantern'))
    expect(added).toEqual([expect.objectContaining({ currentVersion: '1.1.0', topicId: Number(topic) })])
    const guide = (JSON.parse(added[0]?.guides ?? '{}') as { en: string }).en
    const served = await app.hub.server.fastify.inject({ url: `/static/${guide}` })
    expect([served.statusCode, served.body]).toEqual([200, '%PDF-1.4'])
    writePackage('1.0.0')
    expect((await hub('module', 'add', folder)).text).toContain('Lantern 1.0.0 is module')
    const [back] = await app.context.db.orm.select().from(modules).where(eq(modules.moduleKey, 'lantern'))
    expect(back?.currentVersion).toBe('1.0.0')
    writeFileSync(path.join(folder, 'module.json'), '{}')
    expect((await hub('module', 'add', folder)).text).toContain('"key" is missing')
    rmSync(folder, { recursive: true, force: true })
  })

  it('PKG-001 PKG-010 checks a package without storing it, and takes one without module.json by options', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hub-package-'))
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html lang="en"><title>River</title>')
    const facts = ['--key', 'river', '--version', '1.0.0', '--estimate', '20']
    expect((await hub('module', 'check', folder)).text).toContain('--key is needed')
    const checked = await hub('module', 'check', folder, ...facts)
    expect(checked.exitCode).toBe(0)
    expect(checked.text).toContain('HTML5 package river 1.0.0: River')
    expect(await app.context.db.orm.select().from(modules).where(eq(modules.moduleKey, 'river'))).toEqual([])
    const topic = String(CONTENT.adultJustice.topicId)
    expect((await hub('module', 'add', folder, '--topic', topic, ...facts)).text).toContain(
      'River 1.0.0 is module',
    )
    writeFileSync(path.join(folder, 'h5p.json'), '{}')
    const refused = await hub('module', 'check', folder)
    expect([refused.exitCode, refused.text]).toEqual([1, expect.stringContaining('is H5P')])
    rmSync(folder, { recursive: true, force: true })
  })

  it('SYS-007 lists the last deeds, newest first', async () => {
    const { text } = await hub('audit', 'list', '--last', '3')
    const lines = text.split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/staff +module-add +module \d+ +by robin: river 1\.0\.0/)
  })
})
