import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { type Environment, exampleOf, readConfig, readSettings } from './config.ts'
import { exampleFile, settingsPage } from './settings-pages.ts'
import { SAMPLE_SECRET, SETTINGS } from './settings.ts'
import { wholeNumber } from './values.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const read = (env: Environment = {}) => readConfig({ HUB_DATA_DIR: dataDir, ...env })

/** The settings of `.env.example`, by name. */
function exampleEnvironment(): Environment {
  const file = fileURLToPath(new URL('../../../../.env.example', import.meta.url))
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(
    lines
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  )
}

const GOOD_PRODUCTION = {
  NODE_ENV: 'production',
  HUB_SECRET: 'q7Zt2uX0pL9vB4nM8cR1yK6wE3sD5fGh',
  HUB_PUBLIC_URL: 'https://hub.example.org',
  HUB_CONTENT_URL: 'https://content.example.org/',
}

function problemsOf(env: Environment): string[] {
  try {
    read(env)
    return []
  } catch (error) {
    return String(error).split('\n  - ').slice(1)
  }
}

describe('SYS-009 the settings', () => {
  it('need nothing to start in development', () => {
    expect(read()).toMatchObject({
      mode: 'development',
      port: 4000,
      contentPort: 4001,
      publicUrl: 'http://localhost:4000',
      contentUrl: 'http://localhost:4001',
      base: '',
      dataDir,
      databaseUrl: undefined,
      smtpUrl: undefined,
      smtpPlain: false,
      demo: true,
      appMode: false,
      offlineDays: 7,
      nameRule: 'specification',
      productName: 'Hub',
      trustProxy: false,
      socialLinks: [],
      allowedOrigins: [],
      logLevel: 'info',
    })
    expect(readConfig({ HUB_DATA_DIR: './data', HUB_SECRET: 'x' }).dataDir).toBe(path.resolve('data'))
  })

  it('are read as what they are', () => {
    const config = read({
      HUB_PORT: '8080',
      HUB_PUBLIC_URL: 'https://hub.example.org/',
      HUB_BASE: '/hub',
      HUB_DEMO: 'false',
      HUB_APP_MODE: '1',
      HUB_OFFLINE_DAYS: '14',
      HUB_TRUST_PROXY: '2',
      HUB_ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      HUB_SOCIAL_LINKS: '[{"label":"Us","url":"https://us.example"}]',
      HUB_LOG_LEVEL: 'debug',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://hub.example.org',
      base: '/hub',
      demo: false,
      appMode: true,
      offlineDays: 14,
      trustProxy: 2,
      allowedOrigins: ['https://a.example', 'https://b.example'],
      socialLinks: [{ label: 'Us', url: 'https://us.example' }],
      logLevel: 'debug',
    })
  })

  it('name every problem at once: the variable, what was found, an example', () => {
    const problems = problemsOf({
      HUB_PORT: 'forty',
      HUB_PUBLIC_URL: 'hub.example.org',
      HUB_BASE: 'hub/',
      DATABASE_URL: 'mysql://root:hunter2@localhost/hub',
      SMTP_URL: 'mail.example.org',
      HUB_MAIL_FROM: 'the hub',
      HUB_DEMO: 'perhaps',
      HUB_OFFLINE_DAYS: '15',
      HUB_NAME_RULE: 'any',
      HUB_SOCIAL_LINKS: '[{"label":"no address"}]',
      HUB_TRUST_PROXY: 'everyone!',
      HUB_ALLOWED_ORIGINS: 'https://a.example/path',
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'HUB_PORT',
      'HUB_PUBLIC_URL',
      'HUB_BASE',
      'DATABASE_URL',
      'SMTP_URL',
      'HUB_MAIL_FROM',
      'HUB_DEMO',
      'HUB_OFFLINE_DAYS',
      'HUB_NAME_RULE',
      'HUB_SOCIAL_LINKS',
      'HUB_TRUST_PROXY',
      'HUB_ALLOWED_ORIGINS',
    ])
    expect(problems[0]).toBe('HUB_PORT: found "forty", expected a port from 0 to 65535, for example 4000')
    expect(problems.join()).not.toContain('hunter2')
  })

  it('refuse two listeners on one port and modules on the hub’s own origin', () => {
    expect(problemsOf({ HUB_CONTENT_PORT: '4000' })).toEqual([
      expect.stringMatching(/^HUB_CONTENT_PORT: found 4000/),
      expect.stringMatching(/^HUB_CONTENT_URL: .*the same origin/),
    ])
  })

  it('start in production when they are complete', () => {
    expect(read(GOOD_PRODUCTION)).toMatchObject({
      mode: 'production',
      demo: false,
      contentUrl: 'https://content.example.org',
    })
  })

  it.each([
    ['no secret', { HUB_SECRET: '' }, /^HUB_SECRET: not set; in production set/],
    [
      'a previous secret that everybody knows',
      { HUB_SECRET_PREVIOUS: SAMPLE_SECRET },
      /^HUB_SECRET_PREVIOUS: found a sample, or less than 32 characters/,
    ],
    ['a short previous secret', { HUB_SECRET_PREVIOUS: 'short' }, /^HUB_SECRET_PREVIOUS: found a sample/],
    [
      'a previous secret that is the present one',
      { HUB_SECRET_PREVIOUS: GOOD_PRODUCTION.HUB_SECRET },
      /^HUB_SECRET_PREVIOUS: found what HUB_SECRET is/,
    ],
    ['the sample secret', { HUB_SECRET: SAMPLE_SECRET }, /^HUB_SECRET: found the sample of \.env\.example/],
    [
      'a short secret',
      { HUB_SECRET: 'short-secret' },
      /^HUB_SECRET: found 12 characters; in production set at least 32/,
    ],
    ['the demo', { HUB_DEMO: 'true' }, /^HUB_DEMO: found true; in production set HUB_DEMO=false/],
    [
      'a plain public address',
      { HUB_PUBLIC_URL: 'http://hub.example.org' },
      /^HUB_PUBLIC_URL: .* set an https address/,
    ],
    ['a plain content address', { HUB_CONTENT_URL: '' }, /^HUB_CONTENT_URL: found http:\/\/localhost:4001/],
    [
      'several nodes on the embedded database',
      { REDIS_URL: 'redis://localhost' },
      /^DATABASE_URL: not set, but REDIS_URL is/,
    ],
  ])('refuse %s in production, and say what to set', (_what, change, expected) => {
    const problems = problemsOf({ ...GOOD_PRODUCTION, ...change })
    expect(problems).toEqual([expect.stringMatching(expected)])
    expect(problems.join()).not.toContain('short-secret')
  })

  it('tell all refusals of production together', () => {
    const problems = problemsOf({ NODE_ENV: 'production', HUB_DEMO: 'true' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'HUB_SECRET',
      'HUB_DEMO',
      'HUB_PUBLIC_URL',
      'HUB_CONTENT_URL',
    ])
  })

  it('keep the secret of a development machine, readable by its owner alone', () => {
    const first = read().secret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(read().secret).toBe(first)
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    expect(read({ HUB_SECRET: 'given' }).secret).toBe('given')
  })

  it('have no key for the portal unless one is set, and refuse a short one without repeating it', () => {
    expect(read().portalKey).toBeUndefined()
    expect(read({ HUB_PORTAL_KEY: 'p'.repeat(32) }).portalKey).toBe('p'.repeat(32))
    const [problem = '', ...more] = problemsOf({ HUB_PORTAL_KEY: 'too-short-to-be-a-key' })
    expect(more).toEqual([])
    expect(problem).toContain(
      'HUB_PORTAL_KEY: found a value of 21 characters, expected at least 32 characters',
    )
    expect(problem).not.toContain('too-short')
  })

  it('are all in .env.example, whose values are the defaults', () => {
    const example = exampleEnvironment()
    expect(Object.keys(example).toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
    expect(example.HUB_SECRET).toBe(SAMPLE_SECRET)
    expect(readConfig(example)).toEqual({ ...readConfig({ HUB_SECRET: SAMPLE_SECRET }) })
  })

  it('take one row for a new one: its value, its message, its line in the page and in the example', () => {
    const row = {
      HUB_TEA_MINUTES: {
        as: 'teaMinutes',
        shape: wholeNumber(1, 15),
        default: '3',
        means: 'How long tea draws.',
        isSecret: true,
      },
    } as const
    expect(readSettings(row, {})).toEqual({ values: { teaMinutes: 3 }, problems: [] })
    expect(readSettings(row, { HUB_TEA_MINUTES: ' 5 ' }).values).toEqual({ teaMinutes: 5 })
    expect(readSettings(row, { HUB_TEA_MINUTES: '1000' })).toEqual({
      values: { teaMinutes: 3 },
      problems: [
        'HUB_TEA_MINUTES: found a value of 4 characters, expected a whole number from 1 to 15, for example 3',
      ],
    })
    expect(settingsPage(row)).toContain('\n| `HUB_TEA_MINUTES`, secret | 3 | How long tea draws. |\n')
    expect(exampleFile(row)).toContain('\n# How long tea draws.\nHUB_TEA_MINUTES=3\n')
  })

  it('accept the example that each message gives', () => {
    for (const [name, setting] of Object.entries(SETTINGS)) {
      expect([name, setting.shape.safeParse(exampleOf(setting)).success]).toEqual([name, true])
    }
  })
})
