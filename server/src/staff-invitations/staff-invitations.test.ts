/** Inviting people by a CSV file: the dry run, the errors by line and column, and no duplicates (PPL-004). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INVITATION_VALID_MS } from '@hub/contract/constants'
import { staffCalls } from '@hub/contract/every-staff-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { agencies } from '../metas/metas.tables.ts'
import { insertAgency } from '../metas/metas.store.ts'
import { CAST } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { facilitators, invitations } from '../accounts/accounts.tables.ts'
import { readPeopleFile } from './invitation-file.ts'

/** Five hundred mails are written, also on a busy machine. */
const LONG_MS = 120_000

let app: FreshApp
let staff: TestStaff
let folder: string
let numbers = 0
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['people'])
  folder = mkdtempSync(path.join(tmpdir(), 'hub-invitations-'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const anEmail = () => `guest${(numbers += 1)}@riverbend.example`
type Options = { locale?: 'en' | 'zh'; again?: boolean }
const input = (csv: string, { locale = 'en', again = false }: Options = {}) => ({
  cookie: staff.cookie,
  body: { csv, locale, again },
})
const check = async (csv: string, more?: Options) =>
  (await app.call(staffCalls.checkInvitations, input(csv, more))).ok.record
const send = async (csv: string, more?: Options) =>
  (await app.call(staffCalls.sendInvitations, input(csv, more))).ok.record
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)
const stored = () => app.context.db.orm.select().from(invitations)
const deeds = () =>
  app.context.db.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'facilitator-invite'))
    .orderBy(auditLog.id)
const listed = async (name: string) => {
  const row = { name, createdAt: app.clock.iso(), approvedAt: app.clock.iso() }
  return insertAgency(app.context.db, row)
}

describe('a file of people', () => {
  it('PPL-004 changes nothing in a dry run, and says what would happen', async () => {
    const email = anEmail()
    const before = [await stored(), (await app.mails()).length]
    const record = await check(`email,first name\n${email},Zoé`)
    expect(record).toMatchObject({ fault: null, invited: 1, rejected: [], unused: [] })
    expect(record.people).toEqual([{ line: 2, email, name: 'Zoé', agency: null, state: 'new' }])
    expect(record.mail).toMatchObject({ to: email, subject: 'You are invited to Hub' })
    expect(record.mail?.text).toContain('Hello Zoé')
    expect([await stored(), (await app.mails()).length]).toEqual(before)
    const [deed] = await listLastDeeds(app.context.db, 1)
    expect(deed).toMatchObject({ action: 'invitation-list-read', note: 'a file was checked' })
  })

  it('PPL-004 reads what spreadsheets write: empty cells and columns behind the last one, and a sign in a name', async () => {
    const emails = [anEmail(), anEmail()]
    const csv = `email,team;name,,\n${emails[0]},,,,,\n,,,\n${emails[1]},,\n`
    const record = await check(csv)
    expect(record).toMatchObject({ fault: null, unused: ['team;name'], rejected: [], invited: 2 })
    expect(record.people.map(({ line, email }) => [line, email])).toEqual([
      [2, emails[0]],
      [4, emails[1]],
    ])
  })

  it('PPL-004 invites each person once, however often the file is sent, also at the same moment', async () => {
    const [one, two] = [anEmail(), anEmail()]
    const csv = `Email;Given name;Surname\r\n${one};Ana;O’Brien\r\n"${two.toUpperCase()}";李;"王, 小"\r\n`
    const both = await Promise.all([send(csv), send(csv)])
    expect(both.map(({ invited }) => invited).toSorted((a, b) => a - b)).toEqual([0, 2])
    const told = await deeds()
    expect(told.at(-1)?.note).toBe('2 invited')
    const again = await send(csv)
    expect(again).toMatchObject({ invited: 0, mail: null })
    // Nobody was invited, and nothing says so.
    expect(await deeds()).toHaveLength(told.length)
    expect(again.people.map(({ state, name }) => [state, name])).toEqual([
      ['invited', 'Ana O’Brien'],
      ['invited', '李 王, 小'],
    ])
    expect([(await mailsTo(one)).length, (await mailsTo(two)).length]).toEqual([1, 1])
    expect((await stored()).filter(({ email }) => email === two)).toHaveLength(1)
  })

  it('PPL-004 is sent once more where that is asked for, or where the invitation is too old', async () => {
    const email = anEmail()
    const csv = `email\n${email}`
    await send(csv)
    expect(await check(csv, { again: true })).toMatchObject({ invited: 1, people: [{ state: 'again' }] })
    app.clock.advance(60_000)
    await send(csv, { again: true })
    expect(await mailsTo(email)).toHaveLength(2)
    app.clock.advance(INVITATION_VALID_MS + 1)
    staff = await signInStaff(app, ['people'])
    expect(await send(csv)).toMatchObject({ invited: 1, people: [{ state: 'new' }] })
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('PPL-004 sends nothing to whoever has an account', async () => {
    const record = await send(`email\n${CAST.member.email.toUpperCase()}`)
    expect(record).toMatchObject({ invited: 0, people: [{ state: 'registered' }] })
    expect(await mailsTo(CAST.member.email)).toEqual([])
  })

  it('PPL-004 sends nothing again to whoever has an account by now, and knows them for that', async () => {
    const email = anEmail()
    await send(`email\n${email}`)
    const { orm } = app.context.db
    const ofThird = eq(facilitators.id, CAST.third.id)
    await orm.update(facilitators).set({ email }).where(ofThird)
    const record = await send(`email\n${email}`, { again: true })
    expect(record).toMatchObject({ invited: 0, people: [{ state: 'registered' }] })
    expect(await mailsTo(email)).toHaveLength(1)
    await orm.update(facilitators).set({ email: CAST.third.email }).where(ofThird)
  })

  it('PPL-004 names every error by line and column, and invites the others', async () => {
    const right = anEmail()
    const csv = [
      'Email address;First name;Last name;Organization;Language;Telephone',
      'not an address;Ana;;;;',
      `${right};"Marie-Ève";"Saint\nPierre";;;`,
      `;${'x'.repeat(41)};;Nobody’s House;Klingon;`,
      '',
      `${right};Ana;Lima;;;`,
      `${anEmail()};Ana;Lima;;;;extra`,
      `${anEmail()};Ana;Lima`,
    ].join('\r\n')
    const record = await send(csv)
    expect(record.unused).toEqual(['Telephone'])
    const problems = record.rejected.flatMap(({ line, problems: all }) =>
      all.map(({ problem, column, value }) => [line, column, problem, value]),
    )
    expect(problems).toEqual([
      [2, 'Email address', 'emailWrong', 'not an address'],
      [3, 'Last name', 'nameWrong', 'Saint\nPierre'],
      [5, 'Email address', 'emailMissing', ''],
      [5, 'Organization', 'agencyUnknown', 'Nobody’s House'],
      [5, 'Language', 'localeUnknown', 'Klingon'],
      [5, 'First name', 'nameWrong', 'x'.repeat(41)],
      [7, 'Email address', 'emailRepeated', '3'],
      [8, null, 'cellsTooMany', 'extra'],
    ])
    expect(record).toMatchObject({ invited: 1, people: [{ line: 9 }] })
    expect(record.rejected[0]?.cells).toEqual(['not an address', 'Ana', '', '', '', ''])
  })

  it('PPL-004 PPL-005 finds agencies by their name or a former one, and none that waits for approval', async () => {
    const id = await listed('Maison de l’Étoile')
    const { db, clock } = app.context
    const old = await insertAgency(db, { name: 'Étoile House', createdAt: clock.iso() })
    await db.orm.update(agencies).set({ mergedInto: id }).where(eq(agencies.id, old))
    await insertAgency(db, { name: 'Waiting House', createdAt: clock.iso() })
    const names = ['maison de l’étoile', 'ÉTOILE HOUSE', 'E\u0301toile House', 'Waiting House']
    const record = await send(`email,agency\n${names.map((name) => `${anEmail()},${name}`).join('\n')}`)
    expect(record.people.map(({ agency }) => agency)).toEqual(Array(3).fill('Maison de l’Étoile'))
    expect(record.rejected.map(({ line }) => line)).toEqual([5])
    expect((await stored()).filter(({ agencyId }) => agencyId === id)).toHaveLength(3)
  })

  it('PPL-004 I18-003 writes in the language of the row, or in the chosen one', async () => {
    const [one, two, three] = [anEmail(), anEmail(), anEmail()]
    await send(`邮箱,名,语言\n${one},小明,en-CA\n${two},小红,中文\n${three},小刚,`, { locale: 'zh' })
    const subjects = [...(await mailsTo(one)), ...(await mailsTo(two)), ...(await mailsTo(three))]
    expect(subjects.map(({ subject }) => subject)).toEqual([
      'You are invited to Hub',
      '邀请您使用 Hub',
      '邀请您使用 Hub',
    ])
    expect(subjects[1]?.text).toContain('小红，您好')
  })

  it.each([
    ['', 'ValidationError'],
    ['x'.repeat(80_001), 'ValidationError'],
  ])('PPL-004 SYS-010 refuses a file that is empty or too long', async (csv, name) => {
    const answer = await app.call(staffCalls.checkInvitations, input(csv))
    expect(answer.failure.error.name).toBe(name)
  })

  it.each([
    ['name\nAna', { line: 1, fault: 'noEmailColumn', column: null }],
    ['email', { line: 1, fault: 'empty', column: null }],
    ['\n \n', { line: 1, fault: 'empty', column: null }],
    ['email,E-Mail\na@b.example,', { line: 1, fault: 'columnRepeated', column: 'E-Mail' }],
    ['email,first name\na@b.example,"Ana', { line: 2, fault: 'unreadable', column: null }],
    [`email\n${'a@b.example\n'.repeat(501)}`, { line: 502, fault: 'tooManyRows', column: null }],
  ])('PPL-004 says in which line a file cannot be read: %#', async (csv, fault) => {
    expect(await send(csv)).toMatchObject({ fault, invited: 0, people: [], rejected: [] })
  })

  it(
    'PPL-004 takes five hundred people at once',
    async () => {
      const csv = `email,first name,last name\n${Array.from({ length: 500 }, () => `${anEmail()},Anaïs,D’Arc`).join('\n')}`
      expect((await send(csv)).invited).toBe(500)
      expect((await send(csv)).invited).toBe(0)
    },
    LONG_MS,
  )

  it('PPL-004 knows the byte order mark, quotes in quotes and lines in cells', () => {
    const csv =
      '\uFEFF"email";"last;name"\r\na@b.example;"the ""one"""\r\nb@b.example;"two\r\nlines"\r\n\r\nc@b.example;'
    expect(readPeopleFile(csv)).toMatchObject({
      header: ['email', 'last;name'],
      rows: [
        { line: 2, cells: ['a@b.example', 'the "one"'] },
        { line: 3, cells: ['b@b.example', 'two\nlines'] },
        { line: 6, cells: ['c@b.example', ''] },
      ],
    })
  })
})

describe('the invitations that wait', () => {
  it('PPL-004 are searched by name and email, with the agency, and taken back with a reason', async () => {
    const email = anEmail()
    await listed('Harbour 100%')
    await send(`email,first name,last name,agency\n${email},Søren,Ågård,Harbour 100%`)
    const find = async (q?: string) =>
      (
        await app.call(staffCalls.listInvitations, {
          cookie: staff.cookie,
          query: q === undefined ? {} : { q },
        })
      ).ok
    expect((await find('søren å')).records).toMatchObject([
      { email, name: 'Søren Ågård', agency: 'Harbour 100%', isExpired: false },
    ])
    expect((await find('100%')).records).toEqual([])
    app.clock.advance(1000)
    const latest = anEmail()
    await send(`email\n${latest}`)
    const all = await find()
    expect([all.records.length, all.total > 50, all.records[0]?.email]).toEqual([50, true, latest])
    const withdraw = () =>
      app.call(staffCalls.withdrawInvitation, {
        ...{ cookie: staff.cookie, body: { email: email.toUpperCase(), reason: 'left the agency' } },
      })
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).failure.error.name).toBe('NotFound')
    expect((await find(email)).total).toBe(0)
  })

  it('PPL-004 AUD-004 are in the log without an address', async () => {
    const email = anEmail()
    await send(`email\n${email}`)
    const rows = await deeds()
    expect(rows.at(-1)).toMatchObject({ actorKind: 'staff', note: '1 invited' })
    expect(JSON.stringify(rows)).not.toContain('riverbend')
  })
})

it('STA-008 PPL-004 a file is checked and sent at the command line, with a file of the rows to put right', async () => {
  const [file, rejected] = [path.join(folder, 'people.csv'), path.join(folder, 'rejected.csv')]
  const email = anEmail()
  writeFileSync(file, `email,agency,Note\n${email},,x\nwrong,=Nowhere,\n`)
  const invite = (...more: string[]) => commandLine(app.context)('facilitator', 'invite-file', file, ...more)
  const dry = await invite('--dry-run')
  expect(dry.text).toContain('Nothing was sent. 1 would be invited.')
  expect(await mailsTo(email)).toEqual([])
  const done = await invite('--rejected', rejected)
  expect([done.exitCode, (done.data as { invited: number }).invited]).toEqual([0, 1])
  expect(done.text).toContain('Line 3: email: wrong is no email address')
  const csv = readFileSync(rejected, 'utf8')
  expect(csv).toContain("wrong,'=Nowhere,,")
  // The file of the rejected rows is a file of people again.
  expect(readPeopleFile(csv)).toMatchObject({ unused: ['Note', 'Problem'], rows: [{ line: 2 }] })
})
