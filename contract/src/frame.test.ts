import { describe, expect, it } from 'vitest'
import {
  FrameHello,
  HubInit,
  LaunchSession,
  PackagePath,
  PackageVersion,
  PlayerMessage,
  frameDetail,
  outcomeOf,
} from './frame.ts'

const online = {
  type: 'hub:init',
  v: 1,
  moduleId: 7,
  kind: 'html',
  locale: 'en',
  title: 'Respect',
  mode: 'online',
  launchToken: 'a.b.c',
}

describe('frame protocol', () => {
  it('DEL-007 takes a hello of version 1 alone', () => {
    expect(FrameHello.safeParse({ type: 'frame:hello', v: 1, role: 'player' }).success).toBe(true)
    expect(FrameHello.safeParse({ type: 'frame:hello', v: 2, role: 'player' }).success).toBe(false)
    expect(FrameHello.safeParse({ type: 'frame:hello', v: 1, role: 'admin' }).success).toBe(false)
  })

  it('DEL-016 opens online with a launch token, offline with version and entry', () => {
    expect(HubInit.safeParse(online).success).toBe(true)
    expect(HubInit.safeParse({ ...online, launchToken: undefined }).success).toBe(false)
    expect(HubInit.safeParse({ ...online, mode: 'offline' }).success).toBe(false)
    expect(
      HubInit.safeParse({ ...online, mode: 'offline', version: '1.0.0', entry: 'index.html' }).success,
    ).toBe(true)
  })

  it('DEL-006 reads no status as missing and every other than ready as unavailable', () => {
    expect(outcomeOf(undefined)).toBe('missing')
    expect(outcomeOf('ready')).toBe('ready')
    for (const status of ['unavailable', 'denied', 'not-downloaded', 'error'] as const) {
      expect(outcomeOf(status)).toBe('unavailable')
    }
    expect(outcomeOf('broken')).toBe('broken')
  })

  it('DEL-006 sends a reason on one line, without characters that steer a screen', () => {
    expect(frameDetail('a\nb\u202Ec\u0000d')).toBe('a b c d')
  })

  it('DEL-007 refuses unknown, oversized and structured messages', () => {
    const refused = [
      { type: 'frame:status', status: 'fine' },
      { type: 'frame:status', detail: 'x'.repeat(201) },
      { type: 'module:event', name: 'x'.repeat(65) },
      { type: 'module:event', name: 'score', value: { deep: true } },
      { type: 'module:event', name: 'score', value: 'x'.repeat(4097) },
      { type: 'hub:stop' },
      'frame:stopped',
      null,
    ]
    for (const message of refused) expect(PlayerMessage.safeParse(message).success).toBe(false)
    expect(PlayerMessage.safeParse({ type: 'frame:status' }).success).toBe(true)
    expect(
      PlayerMessage.safeParse({ type: 'frame:status', detail: frameDetail('x'.repeat(999)) }).success,
    ).toBe(true)
    expect(PlayerMessage.safeParse({ type: 'module:event', name: 'progress', value: 0.5 }).success).toBe(true)
  })

  it('CAT-027 keeps a path inside its package and a version fit for an address', () => {
    const isPath = (path: string) => PackagePath.safeParse(path).success
    const isVersion = (version: string) => PackageVersion.safeParse(version).success
    expect(['../x', '/x', 'a//b', 'a/./b', 'a/../b', 'a\\b', ''].filter(isPath)).toEqual([])
    expect(isPath('a b/ü.html')).toBe(true)
    expect(['', 'v1', '1..2', '1/2', '../1', '1.', '1'.repeat(33)].filter(isVersion)).toEqual([])
    expect(['1', '1.2.3', '2.0.0-beta.1', '2026-10-05'].every(isVersion)).toBe(true)
  })

  it('API-027 gives the session record its fields', () => {
    const record = { moduleKey: 'wotr', moduleId: 3, version: '1.0.0', entry: 'index.html', locale: 'zh' }
    expect(LaunchSession.parse(record)).toEqual(record)
    expect(LaunchSession.safeParse({ ...record, locale: '<script>' }).success).toBe(false)
  })
})
