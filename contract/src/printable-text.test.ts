import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from './every-call.ts'
import type { Endpoint } from './endpoint.ts'
import { GivenName, Line, Lines } from './fields.ts'
import { escapeUnprintable, printableLine } from './fields.rules.ts'
import {
  frameDetail,
  FrameHello,
  HubInit,
  HubMessage,
  LaunchSession,
  LaunchSessionBody,
  PlayerMessage,
} from './frame.ts'
import { HOST_RESULTS, hostDetail, HostInit, HostMessage, HostRequest } from './frame-host.ts'
import { OfflineManifest } from './offline.ts'
import { SocketHandshake, StopTrackModule, TrackModule } from './running-modules.ts'
import { whatIsWrongWith } from './testing/texts-of-a-shape.ts'

const HOSTILE = {
  NUL: 'a\u0000b',
  'a control code of the terminal': 'a\u001b[2Jb',
  'a control code of eight bits': 'a\u009b2Jb',
  'a line separator': 'a\u2028b',
  'an override of direction': 'a\u202eb',
  'an isolate of direction': 'a\u2066b\u2069',
  'half a character': 'a\ud800b',
}

/** Every shape of incoming data, by its name. */
const INCOMING: Record<string, z.ZodType> = {
  ...Object.fromEntries(
    Object.entries<Endpoint>(calls).flatMap(([name, { params, query, body }]) => [
      [`${name}: path`, params],
      [`${name}: query`, query],
      [`${name}: body`, body],
    ]),
  ),
  SocketHandshake,
  TrackModule,
  StopTrackModule,
  LaunchSessionBody,
  LaunchSession,
  FrameHello,
  HubInit,
  HubMessage,
  PlayerMessage,
  HostInit,
  HostRequest,
  HostMessage,
  ...HOST_RESULTS,
}

describe('texts that come in', () => {
  it.each(Object.entries(INCOMING))('SYS-005 are printable wherever they stand: %s', (_, shape) => {
    expect(whatIsWrongWith(shape)).toEqual([])
  })

  it('SYS-005 finds a text without the rule however deep it stands', () => {
    const shape = z.object({
      bare: z.string().max(3),
      list: z.array(z.object({ either: z.union([z.number(), z.string().optional()]) })),
      changed: z.string().transform((text) => text.length),
      named: z.record(z.string(), Line),
      anything: z.unknown(),
      ofItsOwnPattern: z.string().regex(/^[a-z]+$/),
      good: Line.max(3).nullable().default(null),
    })
    expect(whatIsWrongWith(shape)).toEqual([
      'bare',
      'list[].either',
      'changed',
      'named{}',
      'anything',
      'ofItsOwnPattern',
    ])
  })

  it.each(Object.entries(HOSTILE))('SYS-005 hold no %s', (_, text) => {
    for (const shape of [Line, Lines, GivenName]) expect(shape.safeParse(text).success).toBe(false)
    expect(Line.safeParse(printableLine(text)).success).toBe(true)
    expect(Line.safeParse(escapeUnprintable(text)).success).toBe(true)
  })

  it('SYS-005 have several lines only where lines are meant', () => {
    const text = 'one\r\n\ttwo\nthree'
    expect(Lines.parse(text)).toBe(text)
    for (const shape of [Line, GivenName]) expect(shape.safeParse(text).success).toBe(false)
  })

  it('SYS-005 of every language stay as they are', () => {
    for (const text of ['Zoë d’Arcy', '李小龙', 'אבג \u200fדה', 'می\u200cخواهم', '👩🏽‍🚀 7 %'])
      expect(Line.parse(text)).toBe(text.normalize('NFC'))
  })

  it('SYS-005 have one spelling of one name, but for names of files', () => {
    expect(Line.parse(' Zoe\u0308 ')).toBe('Zoë')
    expect(Lines.parse('Zoe\u0308\n')).toBe('Zoë\n')
    expect(GivenName.parse('Zoe\u0308.pdf')).toBe('Zoe\u0308.pdf')
  })
})

describe('texts that are passed on', () => {
  it('SYS-005 can always be sent between frames, cut or not', () => {
    for (const text of [...Object.values(HOSTILE), `${'x'.repeat(199)}👩`, 'a\nb']) {
      expect(PlayerMessage.safeParse({ type: 'frame:status', detail: frameDetail(text) }).success).toBe(true)
      expect(HostMessage.safeParse({ type: 'host:error', detail: hostDetail(text) }).success).toBe(true)
    }
  })

  it('SYS-005 show by number what cannot be printed', () => {
    expect(escapeUnprintable('a\u001b[2J\n7 b\u202e')).toBe('a\\u{1b}[2J\\u{a}7 b\\u{202e}')
  })

  it('OFF-031 a manifest with a name that is not composed can be read', () => {
    const asset = { path: 'Zoe\u0308.html', size: 1, mimeType: 'text/html', sha256: 'a'.repeat(64) }
    const manifest = {
      moduleKey: 'm',
      moduleId: 1,
      version: '2026-01-01T00:00:00.000Z',
      packageVersion: '1.0.0',
      entry: asset.path,
      headers: {},
      assets: [asset],
    }
    expect(OfflineManifest.parse(manifest).assets[0]?.path).toBe(asset.path)
  })
})
