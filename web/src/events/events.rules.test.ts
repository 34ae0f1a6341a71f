import { describe, expect, it } from 'vitest'
import type { HubEvent } from '@hub/contract/events'
import { eventTypes, hubEvent } from '../testing/events.ts'
import {
  actionOf,
  bannerOf,
  cardsAt,
  firstCardOf,
  isAhead,
  isFull,
  offerOf,
  openingCard,
  rowsOf,
  speakerOf,
} from './events.rules.ts'

const NOW = '2026-11-01T12:00:00.000Z'
const BEFORE = '2026-10-01T12:00:00.000Z'
const SOON = '2026-11-04T12:00:00.000Z'
const LATER = '2026-12-04T12:00:00.000Z'
const at = (start: string | null, change: Partial<HubEvent> = {}): HubEvent => ({
  ...hubEvent,
  start_date: start,
  end_date: start,
  ...change,
})

describe('EVT-007 the button of an event', () => {
  it.each([
    ['comingSoon', at(null)],
    ['comingSoon', at(SOON, { end_date: null })],
    ['comingSoon', at(null, { end_date: SOON })],
    ['comingSoon', at(BEFORE, { end_date: null })],
    ['comingSoon', at(null, { is_registered: true })],
    ['pastEvent', at(BEFORE)],
    ['pastEvent', at(BEFORE, { is_registered: true })],
    ['pastEvent', at(BEFORE, { webinar_id: null })],
    ['registered', at(SOON, { is_registered: true })],
    ['comingSoon', at(SOON, { webinar_id: null })],
    ['register', at(SOON)],
    ['pastEvent', at(NOW)],
  ] as const)('says %s', (action, event) => {
    expect(actionOf(event, NOW, false)).toBe(action)
  })

  it('offers the video of a past event alone', () => {
    expect(actionOf(at(BEFORE), NOW, true)).toBe('watchVideo')
    expect(actionOf(at(SOON), NOW, true)).toBe('register')
    expect(actionOf(at(null), NOW, true)).toBe('comingSoon')
  })

  it('counts an event as past from its start, not from its end', () => {
    expect(actionOf(at(BEFORE, { end_date: LATER }), NOW, false)).toBe('pastEvent')
    expect(isAhead(at(SOON), NOW)).toBe(true)
    expect(isAhead(at(BEFORE, { end_date: LATER }), NOW)).toBe(false)
    expect(isAhead(at(SOON, { end_date: null }), NOW)).toBe(false)
  })
})

it('EVT-008 EVT-009 knows a full event; null is no limit and 0 is full', () => {
  const summary = { webinarId: 'w', count: 3, max_registrants: 4, is_full: false }
  expect(isFull(summary)).toBe(false)
  expect(isFull({ ...summary, count: 4 })).toBe(true)
  expect(isFull({ ...summary, is_full: true })).toBe(true)
  expect(isFull({ ...summary, max_registrants: null, count: 900 })).toBe(false)
  expect(isFull({ ...summary, max_registrants: 0, count: 0 })).toBe(true)
})

it('EVT-009 a kept place is offered until its time alone', () => {
  expect(offerOf(at(SOON, { offered_until: LATER }), NOW)).toBe(LATER)
  expect(offerOf(at(SOON, { offered_until: BEFORE }), NOW)).toBeNull()
  expect(offerOf(at(SOON), NOW)).toBeNull()
})

it('EVT-002 the banner is the soonest ahead, else the latest', () => {
  const banner = (id: number, start: string | null) => at(start, { id, is_banner: 1 })
  const past = banner(1, BEFORE)
  const older = banner(2, '2026-09-01T12:00:00.000Z')
  expect(bannerOf([banner(3, LATER), past, banner(4, SOON), at(SOON)], NOW)?.id).toBe(4)
  expect(bannerOf([older, past, banner(5, null)], NOW)?.id).toBe(1)
  expect(bannerOf([banner(5, null)], NOW)?.id).toBe(5)
  expect(bannerOf([at(SOON)], NOW)).toBeNull()
})

it('EVT-001 EVT-002 makes a row for each type with events, without own training', () => {
  const guest = at(SOON, { id: 7, type_code: 'GUEST-EXPERT' })
  const own = at(SOON, { id: 8, type_code: 'HUB-TRAINING' })
  const rows = rowsOf(eventTypes, [guest, own, hubEvent])
  expect(rows.map(({ code, title }) => [code, title])).toEqual([
    ['PROFESSIONAL', 'Professional Workshops'],
    ['GUEST-EXPERT', 'Guest Experts'],
  ])
  expect(rows[1]?.events).toEqual([guest])
})

it('EVT-001 knows own training by its mark, whatever its code is', () => {
  const [professional, ...others] = eventTypes.map((type) => ({
    ...type,
    meta_mark: type.meta_code === 'PROFESSIONAL' ? 'own-training' : null,
  }))
  const events = [hubEvent, at(SOON, { id: 8, type_code: 'HUB-TRAINING' })]
  const rows = rowsOf(
    [professional, ...others].flatMap((type) => type ?? []),
    events,
  )
  expect(rows.map(({ code }) => code)).toEqual(['HUB-TRAINING'])
})

it('EVT-003 shows one card under 950 px, two under 1600, else three', () => {
  expect([320, 390, 949, 950, 1599, 1600, 2560].map(cardsAt)).toEqual([1, 1, 1, 2, 2, 3, 3])
})

it('EVT-003 fills the last page up from behind', () => {
  expect([0, 1].map((page) => firstCardOf(page, 2, 3))).toEqual([0, 1])
  expect([0, 1, 2].map((page) => firstCardOf(page, 2, 6))).toEqual([0, 2, 4])
  expect(firstCardOf(0, 3, 2)).toBe(0)
})

it('EVT-003 opens a row with its first event that is not over', () => {
  expect(openingCard([at(BEFORE), at(BEFORE), at(SOON), at(null)], NOW)).toBe(2)
  expect(openingCard([at(BEFORE), at(null)], NOW)).toBe(1)
  expect(openingCard([at(BEFORE)], NOW)).toBe(0)
})

it('EVT-006 names the one who speaks by the type', () => {
  expect(['PROFESSIONAL', 'GUEST-EXPERT', 'DISCOVERY', 'ELSE', 'toString'].map(speakerOf)).toEqual([
    'instructor',
    'guestSpeaker',
    'providerFacilitator',
    'instructor',
    'instructor',
  ])
})
