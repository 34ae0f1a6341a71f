/** What every command has in common: its help, its JSON, who acts, and which database it works on. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAST } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { misfits } from '../testing/shape.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { readConfig } from '#platform/config/config.ts'
import { COMMANDS } from './commands.ts'
import { printedJson } from './printed.ts'
import { readTyped } from './staff-request.ts'
import { createStaffCommands } from './staff-commands.ts'
import { databaseOf, whereOf } from './where.ts'
import { answerWithoutServer } from './without-server.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)(...args)

describe('mistyped words', () => {
  it('STA-008 names the nearest command, and the others of its word', async () => {
    const mistyped = await hub('facilitater', 'list')
    expect([mistyped.exitCode, mistyped.lines.slice(0, 3)]).toEqual([
      1,
      [
        'There is no command "facilitater list".',
        'Did you mean: facilitator list',
        'The commands of facilitator:',
      ],
    ])
    expect((await hub('team', 'asign')).text).toContain('Did you mean: team assign')
    expect((await hub('team')).text).toContain('team create <name>')
    expect((await hub('xyzzy')).lines).toEqual([
      'There is no command "xyzzy".',
      'All commands: npm run hub -- help',
    ])
  })

  it('STA-008 names the nearest option', async () => {
    const { lines, exitCode } = await hub('run', 'discard', CAST.member.email, '--raeson', 'lost')
    expect([exitCode, lines[0]]).toEqual([1, 'run discard has no option --raeson. Did you mean --reason?'])
    expect((await hub('team', 'list', '--zzz')).lines[0]).toBe('team list has no option --zzz.')
  })
})

describe('help', () => {
  it('STA-008 explains one command, one group, or all', async () => {
    const one = await hub('help', 'team', 'assign')
    expect(one.lines[0]).toBe('Usage: npm run hub -- team assign <emails or ids> <team> [--dry-run]')
    expect(one.text).toContain('With --json: { teamId, joined: [id], effects:')
    expect((await hub('team', 'assign', '--help')).lines).toEqual(one.lines)
    const group = await hub('help', 'team')
    expect(group.lines.filter((line) => line.startsWith('  team'))).toHaveLength(
      COMMANDS.filter(({ words }) => words.startsWith('team ')).length,
    )
    expect((await hub('help', 'taem')).exitCode).toBe(1)
    expect((await hub('help')).data).toHaveLength(COMMANDS.length)
  })
})

describe('--json', () => {
  it('STA-008 has the data as the service returned it, or the name of the refusal with its data', async () => {
    const { data } = await hub('team', 'list')
    expect(data).toContainEqual({ id: 1, name: 'Harbour Street', archivedAt: null, members: 3 })
    const refused = await hub('team', 'create', 'Lakeside')
    expect(refused.refusal).toEqual({ name: 'TeamNameTaken', record: undefined, fields: undefined })
  })

  it('SYS-003 leaves nothing that a terminal acts on, and stays the same data', () => {
    const data = { name: 'a\u202eb\u0085\u001b[2J', list: ['Zoë 李小龙'] }
    const text = printedJson(data)
    expect(JSON.parse(text)).toEqual(data)
    expect(text).toContain(String.raw`a\u202eb\u0085\u001b[2J`)
    expect(text).toContain('Zoë 李小龙')
  })

  it('documents a shape for each command, which the tests of the commands hold to its data', () => {
    for (const { gives } of COMMANDS) expect(misfits(null, gives)).toEqual([])
    expect(misfits([{ id: 1, extra: 1 }], '[{ id, name?, teams: [name] }]')).toEqual([
      'data[0].teams is missing',
      'data[0].extra is not in the shape',
    ])
  })
})

describe('who acts', () => {
  it('SYS-007 is the system user, and beside it the name given with --as', async () => {
    const run = createStaffCommands(app.context)
    const args = ['team', 'create', 'Riverside']
    expect((await run({ args, user: 'hub', as: 'Robin Hill', folder: '/' })).exitCode).toBe(0)
    const deeds = await app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, 'team-create'))
    expect(deeds.map(({ note }) => note)).toEqual(['by hub as Robin Hill'])
  })

  it('SYS-007 takes no name that could be read as something else', () => {
    expect(readTyped(['team', 'list', '--json', '--as=Robin Hill', '--env-file', 'hub.env'])).toEqual({
      ...{ args: ['team', 'list'], isJson: true, as: 'Robin Hill', envFile: 'hub.env', folder: undefined },
    })
    expect(() => readTyped(['status', '--as', 'root: done'])).toThrow('--as takes a name')
    expect(() => readTyped(['status', '--env-file'])).toThrow('--env-file needs a value.')
    expect(readTyped(['team', 'create', '--', '--json']).args).toEqual(['team', 'create', '--', '--json'])
  })
})

describe('the database', () => {
  it('OPS-001 is named without user and password', () => {
    const databaseUrl = 'postgres://hub:sesame@db.example/hub?sslmode=require'
    const config = { ...app.context.config, databaseUrl }
    expect(databaseOf(config)).toEqual({ engine: 'postgres', at: 'db.example:5432/hub' })
    expect(whereOf(config, 'run by a test')).toBe(
      `Hub (${config.publicUrl}): PostgreSQL at db.example:5432/hub, run by a test.`,
    )
  })

  it('OPS-001 is never made by a command', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hub-none-'))
    const config = readConfig({ NODE_ENV: 'test', HUB_DATA_DIR: folder, HUB_SECRET: 'of a test' })
    const request = { args: ['team', 'list'], user: 'robin', folder }
    await expect(answerWithoutServer(config, request, () => {})).rejects.toThrow(
      /There is no database in .*, and none was created\. .*--env-file/,
    )
    const away = { ...config, secret: '', databaseUrl: 'postgres://127.0.0.1:9/none' }
    await expect(answerWithoutServer(away, request, () => {})).rejects.toThrow('it has no secret')
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

describe('setting list', () => {
  it('SYS-009 has every setting with its value, and no secret', async () => {
    const { text, data } = await hub('setting', 'list')
    expect(text).toMatch(/HUB_PRODUCT_NAME +Hub/)
    expect(text).toMatch(/HUB_SECRET +set/)
    expect(text).toMatch(/SMTP_URL +not set/)
    expect(JSON.stringify(data)).not.toContain(app.context.config.secret)
  })
})

describe('status', () => {
  it('OPS-001 says how the hub is, in words and as data', async () => {
    const { text, data } = await hub('status')
    expect(text).toMatch(/migrations +\d+ run, 0 pending/)
    expect(data).toMatchObject({
      ...{ engine: app.context.db.engine, server: null, redis: 'not set', runningModules: 0 },
      database: { migrations: { pending: 0 }, queues: [] },
      store: { isWritable: true, folder: app.context.config.dataDir },
    })
  })

  it('OPS-001 has the sockets and Redis of the server that runs it', async () => {
    const server = { processId: 7, openSince: app.clock.iso(), sockets: () => 3, redis: async () => false }
    const context = { ...app.context, config: { ...app.context.config, redisUrl: 'redis://127.0.0.1:9' } }
    const answer = await createStaffCommands(
      context,
      server,
    )({ args: ['status'], user: 'robin', folder: '/' })
    expect(answer.data).toMatchObject({ server: { processId: 7, sockets: 3 }, redis: 'away' })
  })
})
