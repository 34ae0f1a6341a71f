/** What the maker has written: each package is whole, and says and leads where its source does. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { modules as sources } from './modules.ts'

const MODULES = path.join(import.meta.dirname, '../dist/modules')
const VIDEO_MAX = 1.5 * 1024 * 1024

interface Manifest {
  entry: string
  estimate: number
  guides: Record<string, string>
  journals: Record<string, string>
}

const keys = readdirSync(MODULES)
const read = (...parts: string[]) => readFileSync(path.join(MODULES, ...parts), 'utf8')
const manifest = (key: string) => JSON.parse(read(key, 'module.json')) as Manifest

/** The content as the package ships it, not as its author wrote it. */
function shippedSteps(key: string): { kind: string; name: string; file?: string }[] {
  const json = /<script type="application\/json" id="content">([\s\S]*?)<\/script>/.exec(
    read(key, 'index.html'),
  )?.[1]
  return (JSON.parse(json ?? '{}') as { steps: { kind: string; name: string; file?: string }[] }).steps
}

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

it('writes every module of the list, and no other', () => {
  expect(keys.toSorted()).toEqual(sources.map(({ key }) => key).toSorted())
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
