/** The whole catalogue as answers: everything a guard, a banner or a list reads on the way to a module. */
import {
  listModules,
  listSectors,
  listThemes,
  listTopics,
  readLearningType,
  readLearningTypeOfSector,
  readLearningTypeOfTheme,
  readLearningTypeOfTopic,
  readModule,
  readSector,
  readTheme,
  readTopic,
  type Module,
  type Sector,
  type Theme,
  type Topic,
} from '@hub/contract/catalogue'
import { listShortcuts } from '@hub/contract/shortcuts'
import { learningType, LONG_NAME, module, ranModule, sector, theme, topic } from './catalogue.ts'
import { answer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'

const COLORS = ['#3C6EA8', '#8A2F2F', '#4A6830', '#794880']
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

export const manySectors = (count: number): Sector[] =>
  upTo(count).map((id) => ({ ...sector, id, name: `Community ${id}`, sector_key: `community-${id}` }))
/** Every third theme is still closed. */
export const manyThemes = (count: number): Theme[] =>
  upTo(count).map((id) => ({
    ...theme,
    id,
    name: `Peace & Justice ${id}`,
    theme_color: COLORS[id % COLORS.length] ?? theme.theme_color,
    theme_status: id % 3 === 0 ? 'closed' : 'open',
  }))
export const manyTopics = (count: number): Topic[] =>
  upTo(count).map((id) => ({ ...topic, id, name: `Values ${id}`, module_count: id % 4 }))
export const manyModules = (count: number): Module[] =>
  upTo(count).map((id) => ({
    ...module,
    id,
    module_key: `respect-${id}`,
    name: `Respect Through Boundaries ${id}`,
    title: `Respect Through Boundaries ${id}`,
  }))

const GUIDES = '{"en":"guides/en.pdf","fr":"guides/fr.pdf"}'
/** A module with documents in two languages. */
export const guided = {
  theme: { ...theme, guides: GUIDES },
  module: { ...module, guides: GUIDES, journals: GUIDES, needs_internet: 1 as const },
}

export const catalogueAnswers: FakeAnswer[] = [
  answer(readLearningType, { record: learningType }),
  answer(readLearningTypeOfSector, { record: learningType }),
  answer(readLearningTypeOfTheme, { record: learningType }),
  answer(readLearningTypeOfTopic, { record: learningType }),
  answer(readSector, { record: sector }),
  answer(readTheme, { record: guided.theme }),
  answer(readTopic, { record: topic }),
  answer(readModule, { record: guided.module }),
  answer(listSectors, {
    records: [sector, { ...sector, id: 3, name: 'Youth Justice', sector_key: 'youth-justice' }],
  }),
  answer(listThemes, { records: manyThemes(5) }),
  answer(listTopics, { records: manyTopics(4) }),
  answer(listModules, { records: [guided.module, ...manyModules(3)] }),
  answer(listShortcuts, { records: [ranModule] }),
]

const named = { name: LONG_NAME, summary: `${LONG_NAME}. ${LONG_NAME}.` }
/** The same with very long names. */
export const longCatalogueAnswers: FakeAnswer[] = [
  answer(readSector, { record: { ...sector, ...named } }),
  answer(readTheme, { record: { ...guided.theme, ...named, description: `${LONG_NAME}. `.repeat(8) } }),
  answer(readTopic, { record: { ...topic, name: LONG_NAME } }),
  answer(readModule, { record: { ...guided.module, ...named, title: LONG_NAME } }),
  answer(listSectors, { records: manySectors(3).map((one) => ({ ...one, ...named })) }),
  answer(listThemes, { records: manyThemes(5).map((one) => ({ ...one, ...named })) }),
  answer(listTopics, { records: manyTopics(4).map((one) => ({ ...one, name: LONG_NAME })) }),
  answer(listModules, {
    records: [guided.module, ...manyModules(3)].map((one) => ({ ...one, ...named, title: LONG_NAME })),
  }),
]
