/** Computes the ages and totals of a participation body on the server, whatever values were sent (PAR-018). */
import { ageRange } from '@hub/contract/demographics.rules'
import type { Demographics, Participation } from '@hub/contract/records'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { findOfferedMeta, readProvince } from '../metas/metas.neighbours.ts'
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

/** A module that was run, and when its people were told from the lists: now, where it says nothing (CTM-008). */
type Counting = Pick<RunToRecord, 'themeId' | 'moduleId'> & { listsAt?: string | undefined }

/**
 * Computes the numbers of a body. Refuses one that names another module, or metas of the wrong type or that were retired
 * before.
 */
export async function countParticipation(
  context: Context,
  run: Counting,
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

async function countDemographics(context: Context, run: Counting, body: Demographics): Promise<Counted> {
  if (body.themeId !== run.themeId || body.moduleId !== run.moduleId)
    return fail('ValidationError', { moduleId: 'This is not the module that was run.' })
  const at = run.listsAt
  if (!(await findOfferedMeta(context, 'language', { id: body.languageId, at })))
    return fail('ValidationError', { languageId: 'Please select a language.' })
  if (!(await readProvince(context, body.provinceId)))
    return fail('ValidationError', { provinceId: 'Please select a province.' })
  const labels: string[] = []
  for (const { ageId, genderId } of body.demographicsList) {
    const age = await findOfferedMeta(context, 'age', { id: ageId, at })
    if (!age || !(await findOfferedMeta(context, 'gender', { id: genderId, at })))
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
