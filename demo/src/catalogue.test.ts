import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { DEMO_FILES_DIR, DEMO_MODULES_DIR, demoThemes, demoUtilities } from './catalogue.ts'

const MODULES = fileURLToPath(DEMO_MODULES_DIR)
const FILES = fileURLToPath(DEMO_FILES_DIR)
const MEGABYTE = 1024 * 1024
const DEMO_MAX = 15 * MEGABYTE
const DOWNLOADABLE_TITLES = [
  'Digital World and Social Media',
  'Grandfather Teachings - Wisdom',
  'Ideal School',
  'Respect Through Boundaries',
  'Stress, Trauma, Post-Traumatic Stress',
  'Values, Anger and Acts of Aggression',
]

const keys = readdirSync(MODULES)
const manifest = (key: string) =>
  JSON.parse(readFileSync(path.join(MODULES, key, 'module.json'), 'utf8')) as { title: string }
const listed = demoThemes.flatMap((theme) =>
  theme.topics.flatMap((topic) => topic.modules.map((module) => ({ theme, module }))),
)

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

describe('the demo catalogue', () => {
  it('CAT-008 has at least eight themes over the four sectors, some open and some not', () => {
    expect(demoThemes.length).toBeGreaterThanOrEqual(8)
    expect(new Set(demoThemes.map((theme) => theme.sectorKey)).size).toBe(4)
    expect(new Set(demoThemes.map((theme) => theme.themeStatus))).toEqual(new Set(['open', 'closed']))
    for (const theme of demoThemes) expect(theme.themeColor).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('CAT-009 allows offline for Peace & Justice and Education alone', () => {
    const allowed = demoThemes.filter((theme) => theme.offlineAllowed).map((theme) => theme.name)
    expect(allowed).toEqual(['Peace & Justice', 'Education'])
  })

  it('CAT-022 marks exactly the six named modules as downloadable', () => {
    const titles = listed
      .filter(({ module }) => module.isDownloadable)
      .map(({ module }) => manifest(module.moduleKey).title)
    expect(titles.sort()).toEqual(DOWNLOADABLE_TITLES)
  })

  it('PAR-004 has wotr in a community sector, and modules in both justice sectors', () => {
    expect(listed.find(({ module }) => module.moduleKey === 'wotr')?.theme.sectorKey).toMatch(/-community$/)
    const sectors = listed.map(({ theme }) => theme.sectorKey)
    expect(sectors).toEqual(expect.arrayContaining(['adult-justice', 'youth-justice', 'adult-community']))
  })

  it('CAT-013 gives every topic a module, every module one place and every open theme but one a topic', () => {
    for (const theme of demoThemes) for (const topic of theme.topics) expect(topic.modules).not.toEqual([])
    expect(listed.map(({ module }) => module.moduleKey).sort()).toEqual(keys.toSorted())
    const bare = demoThemes.filter((theme) => theme.themeStatus === 'open' && theme.topics.length === 0)
    expect(bare.length).toBeLessThanOrEqual(1)
  })

  it('CAT-011 NAV-025 names theme guides and utility files that exist', () => {
    const guides = demoThemes.flatMap((theme) => Object.values(theme.guides ?? {}))
    const files = demoUtilities
      .filter((utility) => utility.utilityType === 'file')
      .map((utility) => utility.utilityPath)
    expect(files).not.toEqual([])
    for (const file of [...guides, ...files]) expect(existsSync(path.join(FILES, file)), file).toBe(true)
    for (const utility of demoUtilities)
      if (utility.utilityType === 'route') expect(utility.utilityPath).toMatch(/^\/\w/)
  })

  it('keeps the whole demo small enough to clone', () => {
    expect(sizeOf(MODULES) + sizeOf(FILES)).toBeLessThan(DEMO_MAX)
  })
})
