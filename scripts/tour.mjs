/** Draws the two diagrams of docs/tour.md from the imports themselves: the floors, and the server's slices. */
import { readFileSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { inRoot } from './parts/root.mjs'
import { main } from './parts/steps.mjs'
import { WORKSPACES } from './parts/workspaces.mjs'
import { writeDocument } from './parts/write-document.mjs'

const TOUR = 'docs/tour.md'
const OURS = `^(${WORKSPACES.join('|')})/src/`
const NO_PRODUCT = '\\.(test|gallery|fixtures)\\.|/testing/|/gallery/'
/** What every slice stands on is drawn by the floors, not by the slices. */
const NO_SLICES = new Set(['platform', 'staff', 'app.ts', 'hub.ts', 'main.ts'])

const floorOf = (file) => file.split('/')[0]
const sliceOf = (file) => /^server\/src\/([^/]+)/.exec(file)?.[1]
const isSlice = (name) => name !== undefined && !NO_SLICES.has(name)

/** Each import between two rooms once, sorted, as lines of a mermaid flowchart. */
function chart(modules, roomOf, isShown) {
  const arrows = new Set()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)]
      if (from !== to && isShown(from) && isShown(to)) arrows.add(`  ${from} --> ${to}`)
    }
  return [
    '```mermaid',
    'flowchart LR',
    ...[...arrows].toSorted((a, b) => a.localeCompare(b, 'en')),
    '```',
  ].join('\n')
}

/** The page with what stands between the two marks of that name replaced. */
function between(page, name, content) {
  const [begin, end] = [`<!-- drawn: ${name} -->`, `<!-- end: ${name} -->`]
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/tour.md has no marks for ${name}`)
  return `${before}${begin}\n\n${content}\n\n${end}${after}`
}

await main(async () => {
  const { output } = await cruise(WORKSPACES, {
    ...(await extractDepcruiseOptions(inRoot('.dependency-cruiser.cjs'))),
    includeOnly: OURS,
    exclude: NO_PRODUCT,
  })
  if (typeof output === 'string')
    throw new TypeError('dependency-cruiser gave a text in place of its findings')
  const floors = chart(output.modules, floorOf, Boolean)
  const slices = chart(output.modules, sliceOf, isSlice)
  const page = readFileSync(inRoot(TOUR), 'utf8')
  writeDocument(TOUR, between(between(page, 'floors', floors), 'slices', slices))
})
