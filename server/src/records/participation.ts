/** Computes the ages and totals of a participation body on the server, whatever values were sent (PAR-018). */
import { ageRange } from '@hub/contract/demographics.rules'
import type { Demographics, Participation } from '@hub/contract/records'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { findMeta, readProvince } from '../metas/metas.neighbours.ts'
import type { RunToRecord } from '../running-modules/running-modules.neighbours.ts'

interface Counted {
  numbers: {
    minAge: number | null
    maxAge: number | null
    participationCount: number
    languageId?: number
    provinceId?: number
  }
  demographics: { ageId: number; genderId: number; numParticipants: number }[]
}

/** Computes the numbers of a body. Refuses one that names another module, or metas of the wrong type. */
export async function countParticipation(
  context: Context,
  run: Pick<RunToRecord, 'themeId' | 'moduleId'>,
  body: Participation,
): Promise<Counted> {
  if (body.demographicsList !== undefined) return countDemographics(context, run, body)
  if (body.facilitatorTraining !== undefined)
    return { numbers: { minAge: null, maxAge: null, participationCount: 0 }, demographics: [] }
  const isJustice = body.minAge === null
  return {
    numbers: {
      minAge: body.minAge,
      maxAge: body.maxAge,
      participationCount: isJustice ? body.clientIds.length : body.participationCount,
    },
    demographics: [],
  }
}

async function countDemographics(
  context: Context,
  run: Pick<RunToRecord, 'themeId' | 'moduleId'>,
  body: Demographics,
): Promise<Counted> {
  if (body.themeId !== run.themeId || body.moduleId !== run.moduleId)
    return fail('ValidationError', { moduleId: 'This is not the module that was run.' })
  if (!(await findMeta(context, 'language', body.languageId)))
    return fail('ValidationError', { languageId: 'Please select a language.' })
  if (!(await readProvince(context, body.provinceId)))
    return fail('ValidationError', { provinceId: 'Please select a province.' })
  const labels: string[] = []
  for (const { ageId, genderId } of body.demographicsList) {
    const age = await findMeta(context, 'age', ageId)
    if (!age || !(await findMeta(context, 'gender', genderId)))
      return fail('ValidationError', { demographicsList: 'Please select an age and a gender.' })
    labels.push(age.meta_value)
  }
  return {
    numbers: {
      ...ageRange(labels),
      participationCount: body.demographicsList.reduce((sum, entry) => sum + entry.numParticipants, 0),
      languageId: body.languageId,
      provinceId: body.provinceId,
    },
    demographics: body.demographicsList,
  }
}
