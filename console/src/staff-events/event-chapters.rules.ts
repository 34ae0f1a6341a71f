/** The chapters and courses of an event in its form: one text, so that they are kept and compared as its other fields are. */
import type { EventFields } from '@hub/contract/event-edits'
import { fieldsAs, textsOf, valuesOf, type FormField, type Texts } from './event-fields.rules.ts'

export const CHAPTER_FIELDS: readonly FormField[] = fieldsAs('line', 'title')
/** In the order of the form. */
export const COURSE_FIELDS: readonly FormField[] = [
  ...fieldsAs('line', 'title'),
  ...fieldsAs('moment', 'start_date', 'end_date'),
  ...fieldsAs('text', 'info_description', 'info_topics', 'info_skills'),
  ...fieldsAs('line', 'faculty_name', 'bio_name', 'bio_linkedin', 'bio_image'),
  ...fieldsAs('text', 'bio_information'),
  ...fieldsAs('line', 'video_link', 'ppt_link', 'doc_link', 'pdf_link'),
]

/** Something with a place in a list; `id` names it while it is moved. */
interface Listed {
  id: number
  texts: Texts
}
export interface CourseForm extends Listed {
  /** The instants that it had, by field. */
  moments: Readonly<Record<string, string | null>>
}
export interface ChapterForm extends Listed {
  courses: readonly CourseForm[]
}

export function chaptersText(topics: EventFields['topics']): string {
  const chapters: ChapterForm[] = topics.map(({ courses, ...chapter }, id) => ({
    id,
    texts: textsOf(CHAPTER_FIELDS, chapter),
    courses: courses.map((course, at) => ({
      ...{ id: at, texts: textsOf(COURSE_FIELDS, course) },
      moments: { start_date: course.start_date, end_date: course.end_date },
    })),
  }))
  return JSON.stringify(chapters)
}

/** Nothing but this form writes the text. */
export const chaptersIn = (text: string | undefined) => JSON.parse(text || '[]') as ChapterForm[]

/** The chapters of what was typed, and the keys that cannot be read, such as `topics.0.courses.1.start_date`. */
export function topicsOf(text: string | undefined): { topics: EventFields['topics']; unread: string[] } {
  const unread: string[] = []
  const topics = chaptersIn(text).map(({ texts, courses }, at) => ({
    ...valuesOf(CHAPTER_FIELDS, texts, () => null).values,
    courses: courses.map((course, n) => {
      const read = valuesOf(COURSE_FIELDS, course.texts, (name) => course.moments[name] ?? null)
      unread.push(...read.unread.map((name) => courseKey(at, n, name)))
      return read.values
    }),
  }))
  return { topics: topics as EventFields['topics'], unread }
}

export const chapterKey = (chapter: number, key: string) => `topics.${chapter}.${key}`
export const courseKey = (chapter: number, course: number, key: string) =>
  `topics.${chapter}.courses.${course}.${key}`

/** Everything that is written there, a line each, to compare two versions. */
export const outlineOf = (text: string | undefined): string =>
  chaptersIn(text)
    .flatMap(({ texts, courses }, at) => [
      `${at + 1}. ${written(texts)}`,
      ...courses.map((course, n) => `${at + 1}.${n + 1} ${written(course.texts)}`),
    ])
    .join('\n')

const written = (texts: Texts) =>
  Object.values(texts)
    .filter((text) => text !== '')
    .join(' · ')

/**
 * What each of a list was in what is published: the one of the same title, else the one that stood at the place where it
 * was read, where that is nobody else's. Undefined for what is new.
 */
export function pairedWith<One extends Listed>(
  list: readonly Listed[],
  published: readonly One[],
): (One | undefined)[] {
  const left = [...published]
  const take = (isIt: (one: One) => boolean) => {
    const at = left.findIndex(isIt)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const sameTitle = list.map(({ texts }) => take((one) => one.texts['title'] === texts['title']))
  return sameTitle.map((one, at) => one ?? take(({ id }) => id === list[at]?.id))
}

/** The titles of what is published and no longer in the form. */
export const titlesWithout = <One extends Listed>(
  published: readonly One[],
  paired: readonly (One | undefined)[],
): string[] => published.filter((one) => !paired.includes(one)).map(({ texts }) => texts['title'] ?? '')

const nextId = (list: readonly Listed[]) => Math.max(-1, ...list.map(({ id }) => id)) + 1
export const addChapter = (list: readonly ChapterForm[]): ChapterForm[] => [
  ...list,
  { id: nextId(list), texts: {}, courses: [] },
]
export const addCourse = (list: readonly CourseForm[]): CourseForm[] => [
  ...list,
  { id: nextId(list), texts: {}, moments: {} },
]
export const without = <One>(list: readonly One[], at: number): One[] =>
  list.filter((_, index) => index !== at)
export const changed = <One>(list: readonly One[], at: number, one: One): One[] => list.with(at, one)

/** The list with one of it a step up (-1) or down (1); as it is where there is no room. */
export function moved<One>(list: readonly One[], at: number, by: -1 | 1): One[] {
  const [one, other] = [list[at], list[at + by]]
  return one === undefined || other === undefined ? [...list] : list.with(at, other).with(at + by, one)
}
