/** Converts the fields of a record from typed words. */
import { z } from 'zod'
import { wholeNumber } from '@hub/contract/records.rules'
import type { MetaType } from '@hub/contract/metas'
import { findLogin } from '../../accounts/accounts.neighbours.ts'
import { metasOfType, readProvinces } from '../../metas/metas.neighbours.ts'
import { type Correction, mayCorrect } from '../../records/corrections.rules.ts'
import { findClient } from '../../records/corrections.staff.ts'
import type { StoredRecord } from '../../records/corrections.store.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'

/** The typed values of each field. Some fields may be repeated. */
export type GivenWords = Partial<Record<Field, string[]>>
export type Field = keyof Correction

/** A field's name in sentences, and how its values are read. */
interface Reading {
  label: string
  read(context: Context, words: string[], staff: Staff): Promise<Correction> | Correction
}

/** A value that cannot be read. The code that collects the faults catches it. */
class Unreadable extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

const Instant = z.iso.datetime({ offset: true })

const READINGS: Record<Field, Reading> = {
  startTime: { label: 'start', read: (_, words) => ({ startTime: instantOf(words, 'start') }) },
  endTime: { label: 'end', read: (_, words) => ({ endTime: instantOf(words, 'end') }) },
  participationCount: {
    label: 'number of people of its own',
    read: (_, words) => ({ participationCount: numberOf(words) }),
  },
  minAge: { label: 'youngest age of its own', read: (_, words) => ({ minAge: numberOf(words) }) },
  maxAge: { label: 'oldest age of its own', read: (_, words) => ({ maxAge: numberOf(words) }) },
  languageId: {
    label: 'language',
    read: async (context, [name = '']) => ({ languageId: await metaOf(context, 'language', name) }),
  },
  provinceId: {
    label: 'province',
    async read(context, [code = '']) {
      const wanted = code.trim().toUpperCase()
      const province = (await readProvinces(context)).find((one) => one.code === wanted)
      return { provinceId: (province ?? unreadable(`There is no province ${code}.`)).id }
    },
  },
  facilitators: {
    label: 'facilitators',
    async read(context, words) {
      const facilitators = await eachOf(listOf(words), async (email) => {
        const login = await findLogin(context, email)
        return login ? { id: login.id, email: login.email } : unreadable(`There is no facilitator ${email}.`)
      })
      return { facilitators }
    },
  },
  clients: {
    label: 'clients',
    read: async (context, words, staff) => ({
      clients: await eachOf(
        listOf(words),
        async (code) =>
          (await findClient(context, staff, code.toUpperCase())) ?? unreadable(`There is no client ${code}.`),
      ),
    }),
  },
  demographicsList: {
    label: 'groups by age and gender',
    read: async (context, words) => ({
      demographicsList: await eachOf(words, (group) => groupOf(context, group)),
    }),
  },
}

/** The parsed values, and a sentence for each that cannot be read or belongs to another kind of record. */
export async function readWords(
  context: Context,
  staff: Staff,
  { kind, given }: { kind: StoredRecord['kind']; given: GivenWords },
) {
  const faults: string[] = []
  let correction: Correction = {}
  for (const [field, words] of Object.entries(given) as [Field, string[]][]) {
    const { label, read } = READINGS[field]
    if (!mayCorrect(kind, field)) {
      faults.push(`A ${kind} record has no ${label}.`)
      continue
    }
    try {
      correction = { ...correction, ...(await read(context, words, staff)) }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      faults.push(...error.faults)
    }
  }
  return { correction, faults }
}

function unreadable(fault: string): never {
  throw new Unreadable([fault])
}

/** Reads every value, so that all unreadable ones are named together. */
async function eachOf<T>(words: string[], read: (word: string) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const faults: string[] = []
  for (const word of words)
    try {
      results.push(await read(word))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      faults.push(...error.faults)
    }
  if (faults.length > 0) throw new Unreadable(faults)
  return results
}

function listOf(words: string[]): string[] {
  return words
    .flatMap((word) => word.split(','))
    .map((word) => word.trim())
    .filter(Boolean)
}

function instantOf([word = '']: string[], which: string): string {
  if (Instant.safeParse(word).success) return new Date(word).toISOString()
  return unreadable(`The ${which} must be like 2026-11-03T14:00:00-05:00.`)
}

/** A value that is not a whole number becomes one that every rule refuses. */
function numberOf([word = '']: string[]): number {
  return wholeNumber(word) ?? Number.NaN
}

async function metaOf(context: Context, type: MetaType, name: string): Promise<number> {
  const metas = await metasOfType(context, type)
  const meta = metas.find(({ meta_value }) => meta_value.toLowerCase() === name.trim().toLowerCase())
  return (meta ?? unreadable(`There is no ${type} ${name}; there is ${valuesOf(metas)}.`)).id
}

function valuesOf(metas: { meta_value: string }[]): string {
  return metas.map(({ meta_value }) => meta_value).join(', ')
}

async function groupOf(context: Context, group: string) {
  const [, age, gender, people] = /^([^/]+)\/(.+)=(\d+)$/.exec(group.trim()) ?? []
  if (age === undefined || gender === undefined || people === undefined)
    return unreadable(`The group "${group}" must be like 12-14/Woman=3.`)
  return {
    ageId: await metaOf(context, 'age', age),
    genderId: await metaOf(context, 'gender', gender),
    numParticipants: Number(people),
  }
}
