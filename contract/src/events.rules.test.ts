import { describe, expect, it } from 'vitest'
import { eventStanding, linesOf, materialAddress, profileAddress } from './events.rules.ts'

const NOW_MS = Date.parse('2026-03-02T15:00:00.000Z')
const dated = {
  start_date: '2026-03-02T16:00:00.000Z',
  end_date: '2026-03-02T17:00:00.000Z',
  webinar_id: '81234567890',
}

describe('EVT-007 where an event stands', () => {
  it('is coming soon without a start or an end, whatever the other one is', () => {
    expect(eventStanding({ ...dated, start_date: null }, NOW_MS)).toBe('coming-soon')
    expect(eventStanding({ ...dated, end_date: null, start_date: '2020-01-01T00:00:00.000Z' }, NOW_MS)).toBe(
      'coming-soon',
    )
  })

  it('is past from its start on, not from its end', () => {
    expect(eventStanding(dated, Date.parse(dated.start_date) - 1)).toBe('open')
    expect(eventStanding(dated, Date.parse(dated.start_date))).toBe('past')
    expect(eventStanding({ ...dated, webinar_id: null }, Date.parse(dated.end_date))).toBe('past')
  })

  it('is coming soon while there is no webinar to register for', () => {
    expect(eventStanding({ ...dated, webinar_id: null }, NOW_MS)).toBe('coming-soon')
  })
})

describe('EVT-013 EVT-017 links', () => {
  it('takes https where nothing is said, and nothing but http and https', () => {
    expect(profileAddress('www.example.org/in/robin')).toBe('https://www.example.org/in/robin')
    expect(profileAddress('//example.org')).toBe('https://example.org')
    expect(profileAddress('http://example.org')).toBe('http://example.org')
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.ca', ' ', null])
      expect(profileAddress(link), String(link)).toBeNull()
  })

  it('finds a material on the web or below the static path, and nowhere else', () => {
    expect(materialAddress('/static', 'handbook/a.pdf')).toBe('/static/handbook/a.pdf')
    expect(materialAddress('/static', 'https://example.org/a')).toBe('https://example.org/a')
    for (const link of ['../secret', '//example.org', 'javascript:alert(1)', '', null])
      expect(materialAddress('/static', link), String(link)).toBeNull()
  })
})

it('EVT-016 lists one item for each line that says something', () => {
  expect(linesOf('One\r\n\n  Two \n')).toEqual(['One', 'Two'])
})
