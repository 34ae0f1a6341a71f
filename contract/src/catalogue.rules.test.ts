import { describe, expect, it, vi } from 'vitest'
import type { LearningType } from './catalogue.ts'
import {
  contentAddress,
  inMenu,
  inReadersOrder,
  inRecordMenu,
  isEnterable,
  isInternalPath,
  isOpenTheme,
  onDashboard,
  readLanguages,
  routeOf,
  safeContentPath,
} from './catalogue.rules.ts'

const type = (id: number, key: string, changes: Partial<LearningType> = {}): LearningType => ({
  id,
  name: key,
  summary: '',
  image: '',
  learning_type_key: key,
  learning_type_path: 'sectorList',
  learning_type_status: 'available',
  is_record_menu: 1,
  is_ui_gate: 1,
  ...changes,
})
const youth = type(1, 'youth-learning')
const resting = type(2, 'adult-learning', { learning_type_status: 'unavailable' })
const offline = type(4, 'offline-module', { is_record_menu: 0 })
const training = type(5, 'facilitator-training', { is_ui_gate: 0, learning_type_path: null })
const all = [youth, resting, offline, training]

describe('learning types', () => {
  it('NAV-023 shows gated types on the dashboard, unavailable ones too', () => {
    expect(onDashboard(all)).toEqual([youth, resting, offline])
  })

  it('NAV-028 lists available gated types in the menu, without offline modules in application mode', () => {
    expect(inMenu(all, false)).toEqual([youth, offline])
    expect(inMenu(all, true)).toEqual([youth])
  })

  it('CAT-003 lists available types with a record menu in the profile', () => {
    expect(inRecordMenu(all)).toEqual([youth, training])
  })

  it('NAV-011 lets nobody below a type that is unavailable or not gated', () => {
    expect(all.map(isEnterable)).toEqual([true, false, true, false])
  })

  it('NAV-024 accepts three route names and nothing else', () => {
    expect(
      ['sectorList', 'offlineModule', 'eventHome'].map((path) => routeOf({ learning_type_path: path })),
    ).toEqual(['sectorList', 'offlineModule', 'eventHome'])
    expect(routeOf({ learning_type_path: 'clientList' })).toBeNull()
    expect(routeOf({ learning_type_path: 'toString' })).toBeNull()
    expect(routeOf(training)).toBeNull()
  })

  it('NAV-012 lets nobody into a theme that is not open', () => {
    expect(isOpenTheme({ theme_status: 'open' })).toBe(true)
    expect(isOpenTheme({ theme_status: 'closed' })).toBe(false)
  })
})

describe('guides and journals', () => {
  const both = [
    { language: 'English', src: 'guides/en.pdf' },
    { language: 'Français', src: 'guides/fr.pdf' },
  ]

  it('CAT-019 reads a map from language to file', () => {
    expect(readLanguages('{"English":"guides/en.pdf","Français":"/guides/fr.pdf"}')).toEqual(both)
  })

  it('CAT-019 reads a list of language and src', () => {
    expect(readLanguages(JSON.stringify(both))).toEqual(both)
  })

  it('CAT-019 counts nothing as none, silently', () => {
    const report = vi.fn()
    for (const text of [null, '', ' ', '{}', '[]']) expect(readLanguages(text, report)).toEqual([])
    expect(report).not.toHaveBeenCalled()
  })

  it.each(['{', '"guide.pdf"', '7', 'null'])(
    'CAT-019 counts unreadable text as none and reports it: %s',
    (text) => {
      const report = vi.fn()
      expect(readLanguages(text, report)).toEqual([])
      expect(report).toHaveBeenCalledTimes(1)
    },
  )

  it('CAT-027 drops a file with an unsafe or missing path, reports it, and keeps the others', () => {
    const report = vi.fn()
    const text = JSON.stringify([
      { language: 'English' },
      null,
      { language: 'x', src: 'javascript:alert(1)' },
      both[1],
    ])
    expect(readLanguages(text, report)).toEqual([both[1]])
    expect(report).toHaveBeenCalledTimes(3)
  })
})

describe('paths', () => {
  it('CAT-027 resolves a content path below the static path', () => {
    expect(contentAddress('/static', 'images/a b.png')).toBe('/static/images/a b.png')
    expect(contentAddress('/hub/static/', '/guides/en.pdf')).toBe('/hub/static/guides/en.pdf')
    expect(contentAddress('/static', 'https://elsewhere.example/a.png')).toBeNull()
  })

  it.each([
    'https://elsewhere.example/a.pdf',
    'javascript:alert(1)',
    'data:text/html,x',
    '//elsewhere.example/a.pdf',
    '/\\elsewhere.example/a.pdf',
    '../secret',
    'guides/../../secret',
    'guides/%2e%2e/secret',
    '%2f/elsewhere.example',
    'java\tscript:alert(1)',
    '%',
    '/',
    '',
  ])('CAT-027 refuses %j', (path) => {
    expect(safeContentPath(path)).toBeNull()
  })

  it.each(['/', '/dashboard', '/func/themes/s/2?x=1#top', '/a//b'])('ACC-033 follows %j', (path) => {
    expect(isInternalPath(path)).toBe(true)
  })

  it.each([
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    ' /x',
    '/\n/x',
  ])('ACC-033 does not follow %j', (path) => {
    expect(isInternalPath(path)).toBe(false)
  })
})

describe('the guides of an item', () => {
  it.each([
    ['{"en":"1","fr":"2","zh":"3"}', 'zh', '312'],
    ['{"fr":"1","en":"2"}', 'zh', '21'],
    ['{"fr":"1","中文":"2","English":"3"}', 'zh', '231'],
    ['{"zh-CN":"1","en-CA":"2"}', 'en', '21'],
    ['{"fr":"1","es":"2"}', 'en', '12'],
  ] as const)(
    'I18-004 CTM-005 are read in one’s own language, else in English: %s for %s',
    (text, locale, order) => {
      const files = inReadersOrder(readLanguages(text), locale)
      expect(files.map(({ src }) => src).join('')).toBe(order)
    },
  )
})
