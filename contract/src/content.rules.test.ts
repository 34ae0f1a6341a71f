import { describe, expect, it } from 'vitest'
import {
  changeTypeOf,
  differing,
  keysOf,
  missingTexts,
  movedIds,
  parentKindOf,
  type ContentFields,
} from './content.rules.ts'

describe('content that staff edit', () => {
  it('CTM-001 knows what is above and which fields each kind has', () => {
    expect([parentKindOf('topic'), parentKindOf('learningType'), parentKindOf('utility')]).toEqual([
      'theme',
      null,
      null,
    ])
    expect(keysOf('topic')).toEqual(['en.name', 'zh.name', 'parentId', 'isArchived'])
    expect(keysOf('sector')).toContain('isArchived')
    expect(keysOf('sector')).not.toContain('parentId')
    expect(keysOf('theme')).toEqual(expect.arrayContaining(['zh.description', 'color', 'isOpen']))
  })

  it('CTM-003 misses a translation only of a text that English has', () => {
    const fields = { 'en.name': 'Home', 'en.summary': '', 'zh.name': '', 'zh.summary': '' }
    expect(missingTexts('module', fields)).toEqual(['zh.name'])
    expect(missingTexts('module', { ...fields, 'zh.name': '家' })).toEqual([])
  })

  it.each<[string, ContentFields | null, ContentFields]>([
    ['added', null, { 'en.name': 'x' }],
    ['moved', { parentId: 1 }, { parentId: 2 }],
    ['archived', { isArchived: false, 'en.name': 'x' }, { isArchived: true, 'en.name': 'y' }],
    ['restored', { isArchived: true }, { isArchived: false }],
    ['moved', { order: [1, 2] }, { order: [2, 1] }],
    ['translated', { 'zh.name': '' }, { 'zh.name': '家' }],
    ['changed', { 'zh.name': '', 'en.name': 'x' }, { 'zh.name': '家', 'en.name': 'y' }],
  ])('CTM-002 calls a change %s', (type, before, after) => {
    expect(changeTypeOf({ before, after })).toBe(type)
  })

  it('CTM-002 keeps only what differs', () => {
    expect(differing({ a: 'x', b: true, order: [1, 2] }, { a: 'y', b: true, order: [1, 2] })).toEqual({
      a: 'x',
    })
  })

  it.each([
    [[1, 2, 3, 4], [1, 2, 3, 4], []],
    [[1, 2, 3, 4], [3, 1, 2, 4], [3]],
    [[1, 2, 3, 4], [2, 3, 4, 1], [1]],
    [[1, 2], [1, 2, 9], []],
    [[], [], []],
  ])('CTM-001 marks the fewest rows that explain an order: %j to %j', (before, after, moved) => {
    expect([...movedIds(before, after)]).toEqual(moved)
  })
})
