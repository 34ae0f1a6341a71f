import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { modules as sources } from '../make-modules/modules.ts'
import { DEMO_FILES_DIR, DEMO_MODULES_DIR, demoThemes, demoUtilities } from './catalogue.ts'

const MODULES = fileURLToPath(DEMO_MODULES_DIR)
const FILES = fileURLToPath(DEMO_FILES_DIR)
const MEGABYTE = 1024 * 1024
const VIDEO_MAX = 1.5 * MEGABYTE
const DEMO_MAX = 15 * MEGABYTE
const DOWNLOADABLE_TITLES = [
  'Digital World and Social Media',
  'Grandfather Teachings - Wisdom',
  'Ideal School',
  'Respect Through Boundaries',
  'Stress, Trauma, Post-Traumatic Stress',
  'Values, Anger and Acts of Aggression',
]

interface Manifest {
  key: string
  title: string
  entry: string
  estimate: number
  guides: Record<string, string>
  journals: Record<string, string>
}

const keys = readdirSync(MODULES)
const read = (...parts: string[]) => readFileSync(path.join(MODULES, ...parts), 'utf8')
const manifest = (key: string) => JSON.parse(read(key, 'module.json')) as Manifest
const listed = demoThemes.flatMap((theme) =>
  theme.topics.flatMap((topic) => topic.modules.map((module) => ({ theme, module }))),
)

/** The content as the package ships it, not as its author wrote it. */
function shippedSteps(key: string): { kind: string; name: string; file?: string }[] {
  const json = /<script type="application\/json" id="content">([\s\S]*?)<\/script>/.exec(
    read(key, 'index.html'),
  )?.[1]
  return (JSON.parse(json ?? '{}') as { steps: { kind: string; name: string; file?: string }[] }).steps
}

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

describe.each(keys)('the module %s', (key) => {
  it('has at least six interactive parts of at least five kinds, built from its source', () => {
    const steps = shippedSteps(key)
    expect(steps.length).toBeGreaterThanOrEqual(6)
    expect(new Set(steps.map((step) => step.kind)).size).toBeGreaterThanOrEqual(5)
    const source = sources.find((each) => each.key === key)
    expect(steps.map((step) => step.name)).toEqual(source?.steps.map((step) => step.name))
  })

  it('CAT-018 CAT-019 has an entry, a guide and a journal where its description says', () => {
    const { entry, guides, journals, estimate } = manifest(key)
    expect(estimate).toBeGreaterThan(0)
    expect(guides['en']).toBeDefined()
    expect(journals['en']).toBeDefined()
    for (const file of [entry, ...Object.values(guides), ...Object.values(journals)])
      expect(existsSync(path.join(MODULES, key, file)), file).toBe(true)
  })

  it('explains every part in its guide, in every language', () => {
    const source = sources.find((each) => each.key === key)
    const minutes = source?.steps.map((step) => step.minutes)
    for (const guide of Object.values(source?.guides ?? {}))
      expect(guide.parts.map((part) => part.minutes)).toEqual(minutes)
    for (const journal of Object.values(source?.journals ?? {}))
      expect(journal.pages.map((page) => page.prompts.length)).toEqual(
        source?.journal.pages.map((page) => page.prompts.length),
      )
  })

  it('leads every turn of its stories to a scene that exists, and every scene to an end', () => {
    for (const step of sources.find((each) => each.key === key)?.steps ?? []) {
      if (step.kind !== 'scenario') continue
      const scenes = new Set(Object.keys(step.scenes))
      const told = new Set([
        step.start,
        ...Object.values(step.scenes).flatMap((scene) => (scene.turns ?? []).map((turn) => turn.to)),
      ])
      expect(told).toEqual(scenes)
    }
  })

  it('asks nothing of any other address', () => {
    const served = readdirSync(path.join(MODULES, key)).filter((name) => /\.(html|css|js)$/.test(name))
    for (const name of served)
      expect(read(key, name)).not.toMatch(/(src|href|url\(|fetch\()\s*[=(]?\s*["'`]?(https?:|\/)/)
  })
})

describe('the videos', () => {
  const films = keys.flatMap((key) =>
    shippedSteps(key).flatMap((step) => (step.file ? [{ key, file: step.file }] : [])),
  )

  it('are at least two, each in two formats, small, with captions', () => {
    expect(films.length).toBeGreaterThanOrEqual(2)
    for (const { key, file } of films) {
      for (const ending of ['webm', 'mp4']) {
        const { size } = statSync(path.join(MODULES, key, 'media', `${file}.${ending}`))
        expect(size).toBeGreaterThan(0)
        expect(size).toBeLessThan(VIDEO_MAX)
      }
      expect(read(key, 'media', `${file}.vtt`)).toMatch(/^WEBVTT\n\n\d\d:\d\d:\d\d\.\d{3} --> /)
    }
  })
})
