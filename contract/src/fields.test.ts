import { describe, expect, it } from 'vitest'
import { PASSWORD_MAX, QUERY_MAX } from './constants.ts'
import {
  Email,
  GivenPassword,
  Id,
  Instant,
  NewPassword,
  PhoneNumber,
  Postcode,
  SearchText,
} from './fields.ts'
import { formatPhoneNumber, isName, keepEmailCharacters, unmetPasswordRules } from './fields.rules.ts'

describe('names', () => {
  it.each(['Ana', 'Zoë', '李小龙', 'Agent007', 'x'.repeat(16), ' Ana '])('ACC-005 accepts %j', (name) => {
    expect(isName(name)).toBe(true)
  })

  it.each(['', 'Bo', 'Anne-Marie', "O'Neil", 'Mary Ann', 'x'.repeat(17)])('ACC-005 refuses %j', (name) => {
    expect(isName(name)).toBe(false)
  })

  it.each(['Bo', 'Anne-Marie', "O'Neil", 'D’Arcy', 'J. R.', 'x'.repeat(40)])(
    'ACC-005 accepts %j when inclusive',
    (name) => {
      expect(isName(name, 'inclusive')).toBe(true)
    },
  )

  it.each(['', ' ', '-', '7', 'x'.repeat(41), 'Ana<b>'])('ACC-005 refuses %j when inclusive', (name) => {
    expect(isName(name, 'inclusive')).toBe(false)
  })
})

describe('phone numbers', () => {
  it.each([
    ['4', '4'],
    ['416', '416'],
    ['4165', '(416) 5'],
    ['4165550142', '(416) 555 - 0142'],
    ['416-555-0142 x9', '(416) 555 - 0142'],
    ['abc', ''],
    ['+1 416-555-0123', '(416) 555 - 0123'],
    ['1 (416) 555-0123', '(416) 555 - 0123'],
    ['＋１ ４１６ ５５５ ０１２３', '(416) 555 - 0123'],
    ['+14', '4'],
    ['1416555012', '(141) 655 - 5012'],
  ])('ACC-006 formats %j while it is typed as %j', (typed, shown) => {
    expect(formatPhoneNumber(typed)).toBe(shown)
  })

  it('ACC-006 sends the formatted text and nothing else', () => {
    expect(PhoneNumber.safeParse('(416) 555 - 0142').success).toBe(true)
    for (const other of ['4165550142', '(416) 555-0142', '(416) 555 - 01423', '']) {
      expect(PhoneNumber.safeParse(other).success).toBe(false)
    }
  })
})

describe('emails', () => {
  it('ACC-007 drops every character an email may not have here', () => {
    expect(keepEmailCharacters(' a+b c@d_e-f.ca! é')).toBe('abc@d_e-f.ca')
  })

  it.each(['a@b.ca', 'first.last@mail.agency.example', 'a_b-c@d-e.org'])('ACC-007 accepts %j', (email) => {
    expect(Email.safeParse(email).success).toBe(true)
  })

  it.each(['', 'a', 'a@b', '@b.ca', 'a@b@c.ca', 'a+b@c.ca', 'a@.ca', `${'a'.repeat(250)}@b.ca`])(
    'ACC-007 refuses %j',
    (email) => {
      expect(Email.safeParse(email).success).toBe(false)
    },
  )
})

describe('passwords', () => {
  it.each([
    ['Harbour-2026', []],
    ['密码很长很长1!', []],
    ['Ab1!', ['length']],
    ['Abcde1!', ['length']],
    ['Abcdef1!', []],
    ['12345678!', ['letter']],
    ['Harbour-', ['number']],
    ['Harbour2026', ['special']],
    ['Harbour 2026', ['special']],
    ['', ['length', 'letter', 'number', 'special']],
    ['   Ab1!   ', ['length']],
  ])('ACC-010 finds in %j unmet: %j', (password, unmet) => {
    expect(unmetPasswordRules(password)).toEqual(unmet)
  })

  it('ACC-010 takes a password of at most 128 characters', () => {
    const long = 'Ab1!'.repeat(PASSWORD_MAX / 4)
    expect(long).toHaveLength(128)
    expect(NewPassword.safeParse(long).success).toBe(true)
    expect(NewPassword.safeParse(`${long}!`).success).toBe(false)
  })

  it('CON-24 trims a password that is checked', () => {
    expect(GivenPassword.parse(' Harbour-2026 ')).toBe('Harbour-2026')
    expect(GivenPassword.safeParse('  ').success).toBe(false)
  })
})

describe('postal codes and ids', () => {
  it.each(['K1A 0B1', 'k1a0b1', ' K1A0b1 '])('ACC-015 keeps %j as K1A 0B1', (code) => {
    expect(Postcode.parse(code)).toBe('K1A 0B1')
  })

  it.each(['', 'K1A', 'K1A  0B1', 'K1A-0B1', '11A 0B1', '90210'])('ACC-015 refuses %j', (code) => {
    expect(Postcode.safeParse(code).success).toBe(false)
  })

  it('STA-011 searches for copied text without the marks that it hides, and for no more than a name can be', () => {
    expect(SearchText.parse(' \u202Aamara@harbour.example\u202C ')).toBe('amara@harbour.example')
    expect(SearchText.parse('Amara\tOkafor')).toBe('Amara Okafor')
    expect(SearchText.safeParse('a'.repeat(QUERY_MAX + 1)).success).toBe(false)
  })

  it('API-006 takes only positive integers as ids', () => {
    expect(Id.parse('42')).toBe(42)
    for (const id of ['0', '-1', '1.5', 'new', '', '99999999999'])
      expect(Id.safeParse(id).success).toBe(false)
  })
})

describe('instants in a query', () => {
  it.each([
    ['2026-03-02T15:00:00Z', '2026-03-02T15:00:00.000Z'],
    ['2026-03-02T15:00:00.5-05:00', '2026-03-02T20:00:00.500Z'],
    // An offset that PostgreSQL refuses.
    ['0407-02-28T21:13:30.122+20:16', '0407-02-28T00:57:30.122Z'],
  ])('HRD-003 are read in UTC: %s', (text, utc) => {
    expect(Instant.parse(text)).toBe(utc)
  })

  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '2026-02-30',
    'now',
  ])('HRD-003 are refused where the database has no such time: %s', (text) => {
    expect(Instant.safeParse(text).success).toBe(false)
  })
})
