/** Writes the fields of a record as words, for the command line and the audit log. */
import { CORRECTABLE, type CorrectableField } from '@hub/contract/staff-records'
import { metasById, readProvinces } from '../metas/metas.neighbours.ts'
import type { Context } from '#platform/context.ts'
import type { FieldChange } from './correction-notes.rules.ts'
import { newIn } from './corrections.rules.ts'
import type { StoredRecord } from './corrections.store.ts'

/** The fields of a record, in the words that `record correct` accepts. */
export async function wordsOf(
  context: Context,
  record: StoredRecord,
): Promise<Record<CorrectableField, string>> {
  const metas = await metasById(context)
  const valueOf = (id: number) => metas.get(id)?.meta_value ?? ''
  const { languageId, provinceId } = record
  const province = (await readProvinces(context)).find(({ id }) => id === provinceId)
  return {
    startTime: record.startTime,
    endTime: record.endTime,
    facilitators: inOrder(record.facilitators.map(({ email }) => email)),
    clients: inOrder(record.clients.map(({ code }) => code)),
    participationCount: String(record.participationCount),
    minAge: String(record.minAge ?? ''),
    maxAge: String(record.maxAge ?? ''),
    languageId: languageId === null ? '' : valueOf(languageId),
    provinceId: province?.code ?? '',
    demographicsList: inOrder(
      record.demographicsList.map(
        ({ ageId, genderId, numParticipants }) => `${valueOf(ageId)}/${valueOf(genderId)}=${numParticipants}`,
      ),
    ),
  }
}

/** Each changed field, before and after: clients only by number, facilitators by id. */
export async function changesOf(
  context: Context,
  before: StoredRecord,
  after: StoredRecord,
): Promise<FieldChange[]> {
  const [old, now] = [await wordsOf(context, before), await wordsOf(context, after)]
  return CORRECTABLE.filter((field) => old[field] !== now[field]).map((field) => {
    if (field === 'facilitators') return { field, before: idsOf(before), after: idsOf(after) }
    if (field !== 'clients') return { field, before: old[field], after: now[field] }
    const [gone, come] = [newIn(after.clients, before.clients), newIn(before.clients, after.clients)]
    const moved = `(${come.length} added, ${gone.length} removed)`
    return { field, before: String(before.clients.length), after: `${after.clients.length} ${moved}` }
  })
}

function idsOf({ facilitators }: StoredRecord): string {
  return facilitators
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(', ')
}

function inOrder(words: string[]): string {
  return words.toSorted().join(', ')
}
