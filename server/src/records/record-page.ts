/** Describes a record for staff: its people by name, and what every correction changed (PPL-009). */
import type { RecordCorrection, RecordLists, StaffRecord } from '@hub/contract/staff-records'
import type { Staff } from '#platform/audit/actor.ts'
import { listChangesOf } from '#platform/audit/audit-log.staff.ts'
import type { Context } from '#platform/context.ts'
import { readFacilitatorNames } from '../accounts/accounts.neighbours.ts'
import { metasOfType, readProvinces } from '../metas/metas.neighbours.ts'
import { readStaffNames } from '../staff-accounts/staff-accounts.neighbours.ts'
import { type FieldChange, readNote } from './correction-notes.rules.ts'
import type { StoredRecord } from './corrections.store.ts'
import { findHost, listClientMoves } from './record-page.store.ts'

const READ = 'record-read'
const CORRECTED = 'record-correct'
/** How a note begins where somebody acted at the command line: by whom, and then the rest. */
const BY = /^by (.+?): ([\s\S]*)$/

type Deeds = Awaited<ReturnType<typeof listChangesOf>>

/** The whole record. Reading its corrections is audited. */
export async function describeRecord(
  context: Context,
  staff: Staff,
  record: StoredRecord,
): Promise<StaffRecord> {
  const deeds = await listChangesOf(context, staff, { kind: 'record', id: record.id, readAs: [READ] })
  const corrected = deeds.filter(({ action }) => action === CORRECTED)
  const { hostId, moduleName, themeName, ...stored } = record
  const { id, version, kind, startTime, endTime, createdAt, clients, demographicsList } = stored
  const { participationCount, minAge, maxAge, languageId, provinceId } = stored
  const corrections = corrected.map((deed) => ({ ...deed, ...correctionIn(deed) }))
  const ids = [hostId, ...record.facilitators.map((one) => one.id), ...facilitatorsIn(corrections)]
  const names = await readFacilitatorNames(context, [...new Set(ids)])
  const nameOf = (facilitatorId: number) => names.get(facilitatorId) ?? ''
  return {
    ...{ id, version, kind, module: moduleName, theme: themeName, startTime, endTime, createdAt },
    ...{ participationCount, minAge, maxAge, languageId, provinceId, clients, demographicsList },
    host: { id: hostId, name: nameOf(hostId), email: await findHost(context.db, hostId) },
    facilitators: record.facilitators.map((one) => ({ ...one, name: nameOf(one.id) })),
    corrections: await correctionsOf(context, { record, corrections, nameOf }),
  }
}

type ReadCorrection = Deeds[number] & ReturnType<typeof correctionIn>

function correctionIn({ note, actorId }: Deeds[number]) {
  const [, typedBy = null, typed = ''] = (actorId === null ? BY.exec(note ?? '') : null) ?? []
  return { typedBy, ...readNote(typedBy === null ? (note ?? '') : typed) }
}

const idsIn = (text: string) => text.split(', ').map(Number).filter(Number.isSafeInteger)

function facilitatorsIn(corrections: readonly ReadCorrection[]): number[] {
  return corrections.flatMap(({ changes }) =>
    changes.flatMap(({ field, before, after }) =>
      field === 'facilitators' ? [...idsIn(before), ...idsIn(after)] : [],
    ),
  )
}

/** Newest first, with names in place of numbers: clients are followed back from the record as it is now. */
async function correctionsOf(
  context: Context,
  input: {
    record: StoredRecord
    corrections: readonly ReadCorrection[]
    nameOf: (id: number) => string
  },
): Promise<RecordCorrection[]> {
  const { record, corrections, nameOf } = input
  const staffIds = corrections.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]))
  const staffNames = await readStaffNames(context, staffIds)
  const moves = await listClientMoves(context.db, record)
  const codes = new Set(record.clients.map(({ code }) => code))
  const inWords = (change: FieldChange, deedId: number, nextId: number): FieldChange => {
    const named = (ids: string) => idsIn(ids).map(nameOf).join(', ')
    if (change.field === 'facilitators')
      return { ...change, before: named(change.before), after: named(change.after) }
    if (change.field !== 'clients') return change
    const after = [...codes].toSorted().join(', ')
    for (const { id, action, code } of moves)
      if (id > deedId && id < nextId) {
        if (action === 'client-record-added') codes.delete(code)
        else codes.add(code)
      }
    return { field: 'clients', before: [...codes].toSorted().join(', '), after }
  }
  let nextId = Infinity
  return corrections.toReversed().map(({ id, at, actorId, typedBy, reason, changes }) => {
    const written = changes.map((change) => inWords(change, id, nextId))
    nextId = id
    const by = actorId === null ? typedBy : (staffNames.get(actorId) ?? null)
    return { at, by, reason, changes: written }
  })
}

/** The lists that a record of the kind is chosen from. */
export async function listsFor(context: Context, kind: StoredRecord['kind']): Promise<RecordLists> {
  if (kind !== 'demographics') return { languages: [], provinces: [], ages: [], genders: [] }
  return {
    languages: await metasOfType(context, 'language'),
    provinces: (await readProvinces(context)).map(({ id, name }) => ({ id, name })),
    ages: await metasOfType(context, 'age'),
    genders: await metasOfType(context, 'gender'),
  }
}
