/** The answers a participation screen requests: the team, its clients, the lists, and a run to record. */
import { listTeamFacilitators } from '@hub/contract/accounts'
import { readLearningTypeOfTheme } from '@hub/contract/catalogue'
import { listTeamActiveClients, type ActiveClient } from '@hub/contract/clients'
import { listMetas, listProvinces, type Meta, type MetaType } from '@hub/contract/metas'
import { listRunningModules, type RunningModule } from '@hub/contract/running-modules'
import { learningType, runningModule } from './catalogue.ts'
import { amara } from './facilitators.ts'
import { answer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'

export const justiceRun: RunningModule = { ...runningModule, sectorKey: 'youth-justice' }
export const workshopRun: RunningModule = { ...runningModule, sectorKey: 'adult-community' }
export const wotrRun: RunningModule = { ...runningModule, sectorKey: 'youth-community', moduleKey: 'wotr' }

const GLYPHS = ['leaf', 'wave', 'moon'] as const

/** Open clients with ids from 21 and codes from 'HSC-4821' on. */
export function openClients(count: number): ActiveClient[] {
  return Array.from({ length: count }, (_, index) => ({
    id: 21 + index,
    code: `HSC-${4821 + index}`,
    avatarColor: 'plum',
    avatarKey: GLYPHS[index % GLYPHS.length] ?? 'leaf',
  }))
}

const VALUES: Partial<Record<MetaType, string[]>> = {
  language: ['English', 'French'],
  age: ['12-14', '15-17', '24+'],
  gender: ['Woman', 'Man'],
}

function metas(type: MetaType): Meta[] {
  return (VALUES[type] ?? []).map((value, index) => ({
    id: index + 1,
    meta_value: value,
    meta_code: null,
    meta_mark: null,
    meta_type: type,
  }))
}

/** The answers for a run; answers given before them come first. */
export function participationAnswers(run: RunningModule, clients = openClients(3)): FakeAnswer[] {
  return [
    answer(listRunningModules, { records: [run] }),
    answer(listTeamFacilitators, {
      records: [
        { id: 8, name: 'Priya Raman' },
        { id: amara.id, name: amara.name },
      ],
    }),
    answer(listTeamActiveClients, { records: clients }),
    answer(listMetas, ({ params }) => ({ records: metas(params.type) })),
    answer(listProvinces, { records: [{ id: 9, name: 'Ontario' }] }),
    answer(readLearningTypeOfTheme, { record: learningType }),
  ]
}
