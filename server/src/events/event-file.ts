/** Reads the JSON file that staff load events from, and names every fault before anything is stored (SYS-003). */
import { z } from 'zod'
import { safeContentPath } from '@hub/contract/catalogue.rules'
import { WEBINAR_ID_MAX } from '@hub/contract/constants'
import { Line, Lines } from '@hub/contract/fields'
import { materialAddress, profileAddress } from '@hub/contract/events.rules'
import { fail } from '#platform/fail.ts'

const KEY_MAX = 80
const LINE_MAX = 200
const TEXT_MAX = 10_000
const PLACES_MAX = 1_000_000

const OneLine = Line.min(1, 'is one line that says something').max(LINE_MAX)
const Text = Lines.trim().max(TEXT_MAX).default('')
const Optional = Lines.trim().min(1).max(TEXT_MAX).nullable().default(null)
const Image = z
  .string()
  .trim()
  .default('')
  .refine((path) => path === '' || safeContentPath(path) !== null, 'is no path of content')
const Material = Optional.refine(
  (link) => link === null || materialAddress('', link) !== null,
  'is neither an http address nor a path of content',
)
/** Any offset is accepted. The value is stored in UTC. */
const Instant = z.iso
  .datetime({ offset: true, error: 'is no ISO 8601 instant, such as 2027-01-14T18:00:00-05:00' })
  .transform((text) => new Date(text).toISOString())
  .nullable()
  .default(null)

const dates = { start_date: Instant, end_date: Instant }
const person = {
  faculty_name: Optional,
  bio_name: Optional,
  bio_image: Optional.refine(
    (path) => path === null || safeContentPath(path) !== null,
    'is no path of content',
  ),
  bio_information: Optional,
  bio_linkedin: Optional.refine(
    (link) => link === null || profileAddress(link) !== null,
    'is no http address',
  ),
}
const materials = { video_link: Material, ppt_link: Material, doc_link: Material, pdf_link: Material }

const inOrder = (one: { start_date: string | null; end_date: string | null }) =>
  one.start_date === null || one.end_date === null || one.end_date >= one.start_date
const IN_ORDER = { path: ['end_date'], error: 'is before the start' }

const CourseToLoad = z
  .strictObject({
    title: OneLine,
    ...dates,
    ...person,
    info_description: Text,
    info_topics: Text,
    info_skills: Text,
    ...materials,
  })
  .refine(inOrder, IN_ORDER)

const TopicToLoad = z.strictObject({
  title: OneLine,
  courses: z.array(CourseToLoad).default([]).superRefine(differentTitles),
})

const EventToLoad = z
  .strictObject({
    key: z
      .string()
      .max(KEY_MAX)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'has lower-case words with hyphens between'),
    type_code: OneLine,
    title: OneLine,
    ...dates,
    ...person,
    card_image: Image,
    hero_banner: Image,
    info_banner: Image,
    card_description: Text,
    info_description: Text,
    info_outline: Text,
    info_outcome: Text,
    info_topics: Text,
    info_skills: Text,
    webinar_id: z
      .string()
      .trim()
      .max(WEBINAR_ID_MAX)
      .regex(/^\P{Cc}+$/u, 'has letters, digits and signs')
      .nullable()
      .default(null),
    is_meeting: z.boolean().default(false),
    max_registrants: z.number().int().min(0).max(PLACES_MAX).nullable().default(null),
    dark_text: z.boolean().default(false),
    is_banner: z.boolean().default(false),
    ...materials,
    topics: z.array(TopicToLoad).default([]).superRefine(differentTitles),
  })
  .refine(inOrder, IN_ORDER)
export type EventToLoad = z.output<typeof EventToLoad>
export type TopicToLoad = z.output<typeof TopicToLoad>

/** The format of the file: everything except the key, the type and the title may be left out. */
export type EventInFile = z.input<typeof EventToLoad>

const EventFile = z.strictObject({ events: z.array(EventToLoad).min(1).superRefine(differentKeys) })

function differentTitles(list: { title: string }[], context: z.RefinementCtx): void {
  repeated(list.map(({ title }) => title)).forEach((index) =>
    context.addIssue({ code: 'custom', path: [index, 'title'], message: 'stands here twice' }),
  )
}

function differentKeys(list: EventToLoad[], context: z.RefinementCtx): void {
  repeated(list.map(({ key }) => key)).forEach((index) =>
    context.addIssue({ code: 'custom', path: [index, 'key'], message: 'stands in this file twice' }),
  )
  repeated(list.map((event) => event.webinar_id)).forEach((index) =>
    context.addIssue({ code: 'custom', path: [index, 'webinar_id'], message: 'stands in this file twice' }),
  )
}

/** The positions of values that occurred before. */
function repeated(values: (string | null)[]): number[] {
  return [...values.keys()].filter((index) => {
    const value = values[index]
    return value !== null && value !== undefined && values.indexOf(value) < index
  })
}

/** A fault of the file, and its path in the file. */
export interface EventFault {
  place: string
  fault: string
}

/** Refuses with the path and the text of each fault. */
export function refuseFaults(faults: readonly EventFault[]): never {
  const fields: Record<string, string> = {}
  for (const { place, fault } of faults)
    fields[place] = place in fields ? `${fields[place]}; ${fault}` : fault
  return fail('ValidationError', fields)
}

/** Returns the events of a file that was read as JSON. Refuses with ValidationError: every fault by its path. */
export function readEventFile(input: unknown): EventToLoad[] {
  const file = EventFile.safeParse(input)
  if (file.success) return file.data.events
  return refuseFaults(
    file.error.issues.map(({ path, message }) => ({ place: placeOf(path), fault: message })),
  )
}

function placeOf(path: PropertyKey[]): string {
  if (path.length === 0) return 'the file'
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1)
}
