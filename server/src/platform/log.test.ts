import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

describe('SYS-007 the log', () => {
  it('hides tokens, passwords, bodies and credentials, however deep', () => {
    const line = logged((log) =>
      log.info({
        headers: { authorization: 'Bearer s3cret', cookie: 's3cret', accept: 'shown' },
        body: { email: 's3cret' },
        deep: [{ newPassword: 's3cret', resetToken: 's3cret', id: 7 }],
        smtpUrl: 's3cret',
        url: '/confirm?token=s3cret&lang=s3cret',
        database: 'postgres://hub:s3cret@db.example/hub',
      }),
    )
    expect(line).not.toContain('s3cret')
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      headers: { accept: 'shown' },
      deep: [{ id: 7 }],
      url: '/confirm?token=[redacted]&lang=[redacted]',
      database: 'postgres://db.example/hub',
    })
  })

  it('tells of a failed query without its values', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'email',
      detail: 'Key (s3cret)',
    })
    const error = new DrizzleQueryError('insert into a values ($1)', ['s3cret\nand more s3cret'], cause)
    const line = logged((log) => log.error({ err: error }, 'failed'))
    expect(line).not.toContain('s3cret')
    expect(JSON.parse(line)).toMatchObject({
      err: {
        message: expect.stringContaining('insert into a'),
        cause: { code: '23505', constraint: 'email' },
      },
    })
  })

  it('takes an error alone, and ends at circles', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(JSON.parse(logged((log) => log.error(new Error('alone'))))).toMatchObject({
      err: { message: 'alone' },
    })
    expect(logged((log) => log.info({ circle }))).toContain('[redacted]')
  })
})
