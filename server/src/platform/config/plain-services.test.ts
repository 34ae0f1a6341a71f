import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Environment, readConfig } from './config.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hub-plain-'))
afterAll(() => rmSync(folder, { recursive: true }))
const SECRET = 'q7Zt2uX0pL9vB4nM8cR1yK6wE3sD5fGh'
const GOOD = {
  NODE_ENV: 'production',
  HUB_DATA_DIR: folder,
  HUB_SECRET: SECRET,
  HUB_PUBLIC_URL: 'https://hub.example.org',
  HUB_CONTENT_URL: 'https://content.example.org',
}

function problemsOf(env: Environment): string[] {
  try {
    readConfig({ ...GOOD, ...env })
    return []
  } catch (error) {
    return String(error).split('\n  - ').slice(1)
  }
}

it.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://hub:hunter2@db.example/hub' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://hub:hunter2@db.example/hub?sslmode=prefer' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://hub:hunter2@db.example/hub?sslmode=no-verify' }],
  [
    'DATABASE_URL',
    { DATABASE_URL: 'postgres://hub:hunter2@db.example/hub?sslmode=require&uselibpqcompat=true' },
  ],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://hub:hunter2@localhost/hub?host=db.example' }],
  ['HUB_MOVE_DATABASE_URL', { HUB_MOVE_DATABASE_URL: 'postgres://hub:hunter2@db.example/hub' }],
  ['REDIS_URL', { REDIS_URL: 'redis://:hunter2@db.example', DATABASE_URL: 'postgres://127.0.0.1/hub' }],
  ['HUB_SMTP_PLAIN', { SMTP_URL: 'smtp://hub:hunter2@db.example:587', HUB_SMTP_PLAIN: 'true' }],
  ['HUB_STORE_ENDPOINT', { HUB_STORE_ENDPOINT: 'http://db.example' }],
  ['HUB_CLAMD_URL', { HUB_CLAMD_URL: 'tcp://db.example:3310' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://db.example:4318' }],
])('HRD-001 refuses in production to speak without TLS to another machine: %s %j', (name, env) => {
  const problems = problemsOf(env)
  expect(problems).toEqual([
    expect.stringMatching(new RegExp(`^${name}: found db.example, which is reached without TLS`)),
  ])
  expect(problems.join()).not.toContain('hunter2')
  expect(problemsOf({ ...env, HUB_PLAIN_HOSTS: 'cache.example, db.example' })).toEqual([])
  expect(problemsOf({ ...env, HUB_PLAIN_HOSTS: 'example' })).toEqual(problems)
  expect(() => readConfig({ ...GOOD, ...env, NODE_ENV: 'development', HUB_DEMO: 'false' })).not.toThrow()
})

it.each([
  { DATABASE_URL: 'postgres://hub@db.example/hub?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://hub@db.example/hub?sslmode=verify-full&uselibpqcompat=true' },
  { DATABASE_URL: 'postgres://hub@127.0.0.1:5432/hub' },
  { DATABASE_URL: 'postgres://hub@[::1]:5432/hub' },
  { DATABASE_URL: 'postgres:///hub?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://hub@%2Frun%2Fpostgresql/hub' },
  { REDIS_URL: 'rediss://db.example', DATABASE_URL: 'postgres://localhost/hub' },
  { SMTP_URL: 'smtp://mail.example:587' },
  { SMTP_URL: 'smtp://localhost', HUB_SMTP_PLAIN: 'true' },
  { HUB_STORE_ENDPOINT: 'http://127.0.0.1:3900', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
])('HRD-001 takes what is encrypted, and what stays on the own machine: %j', (env) => {
  expect(problemsOf(env)).toEqual([])
})

it('HRD-001 takes a secret from a file, and tells a file that is not there', () => {
  const file = path.join(folder, 'secret-of-the-vault')
  writeFileSync(file, `${SECRET}\n`)
  const env = { ...GOOD, HUB_SECRET: '', HUB_SECRET_FILE: file }
  expect(readConfig(env).secret).toBe(SECRET)
  expect(problemsOf({ HUB_SECRET_FILE: file })).toEqual([
    'HUB_SECRET_FILE: set, but HUB_SECRET is too; set one of them',
  ])
  expect(problemsOf({ HUB_PORTAL_KEY_FILE: path.join(folder, 'none') })).toEqual([
    expect.stringMatching(/^HUB_PORTAL_KEY_FILE: .*none cannot be read \(ENOENT\)$/),
  ])
  expect(readConfig({ ...GOOD, HUB_BACKUP_KEY_FILE: '/etc/hub/backup.key' })).toMatchObject({
    backupKey: undefined,
    backupKeyFile: '/etc/hub/backup.key',
  })
})
