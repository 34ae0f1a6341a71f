import { ArrowDown, ArrowUp, Plus, Trash } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { IconButton } from '@hub/ui/buttons/icon-button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Disclosure } from '@hub/ui/lists/disclosure.tsx'
import {
  addChapter,
  addCourse,
  changed,
  CHAPTER_FIELDS,
  chapterKey,
  type ChapterForm,
  chaptersIn,
  COURSE_FIELDS,
  type CourseForm,
  courseKey,
  moved,
  pairedWith,
  titlesWithout,
  without,
} from '../event-chapters.rules.ts'
import { eventEditTexts } from '../event-edit.texts.ts'
import { type FormField, keysOf, type Texts } from '../event-fields.rules.ts'
import { EventField } from './event-field.tsx'
import styles from '../event.module.css'

interface EventChaptersProps {
  /** As the form keeps them. */
  text: string
  /** As they are published, where the event is. */
  was: string | undefined
  /** What is wrong with the field of a key, in words. */
  errorOf: (key: string) => string | undefined
  onChange: (text: string) => void
}

/** The chapters of an event with their courses: who leads each, when, and its materials (CTM-009, EVT-015, EVT-016). */
export function EventChapters({ text, was, errorOf, onChange }: EventChaptersProps) {
  const t = useTexts(eventEditTexts)
  const chapters = chaptersIn(text)
  const before = chaptersIn(was)
  const published = pairedWith(chapters, before)
  const set = (list: readonly ChapterForm[]) => onChange(JSON.stringify(list))
  return (
    <Panel title={t('chapters')}>
      <div className={styles.form}>
        {chapters.length === 0 && <p className="muted">{t('noChapters')}</p>}
        {chapters.map((chapter, at) => (
          <Chapter
            key={chapter.id}
            {...{ chapter, at, errorOf }}
            was={published[at]}
            onChange={(next) => set(changed(chapters, at, next))}
            tools={
              <Tools
                name={t('chapterNumber', { number: at + 1 })}
                {...{ at, list: chapters }}
                onChange={set}
              />
            }
          />
        ))}
        <Removed titles={titlesWithout(before, published)} />
        <div>
          <Button icon={Plus} onPress={() => set(addChapter(chapters))}>
            {t('addChapter')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

interface ChapterProps extends Pick<EventChaptersProps, 'errorOf'> {
  chapter: ChapterForm
  was: ChapterForm | undefined
  at: number
  tools: ReactNode
  onChange: (chapter: ChapterForm) => void
}

function Chapter({ chapter, was, at, errorOf, tools, onChange }: ChapterProps) {
  const t = useTexts(eventEditTexts)
  const { texts, courses } = chapter
  const coursesBefore = was?.courses ?? []
  const published = pairedWith(courses, coursesBefore)
  const set = (list: readonly CourseForm[]) => onChange({ ...chapter, courses: list })
  return (
    <section className={styles.chapter} aria-label={t('chapterNumber', { number: at + 1 })}>
      <div className={styles.chapterHead}>
        <h3>{t('chapterNumber', { number: at + 1 })}</h3>
        {tools}
      </div>
      <Fields
        fields={CHAPTER_FIELDS}
        texts={texts}
        was={was?.texts}
        errorOf={(key) => errorOf(chapterKey(at, key))}
        onChange={(next) => onChange({ ...chapter, texts: next })}
      />
      {courses.map((course, n) => {
        const errorAt = (key: string) => errorOf(courseKey(at, n, key))
        const keys = COURSE_FIELDS.flatMap(keysOf).map(({ key }) => key)
        const before = published[n]?.texts
        const isChanged =
          before !== undefined && keys.some((key) => before[key] !== (course.texts[key] ?? ''))
        const hasFault = keys.some((key) => errorAt(key) !== undefined)
        const changedNote = isChanged ? t('isChanged') : undefined
        const name = course.texts['title'] || t('newCourse')
        return (
          <Disclosure
            key={course.id}
            title={name}
            overline={t('courseNumber', { chapter: at + 1, number: n + 1 })}
            note={hasFault ? t('hasFault') : changedNote}
            defaultExpanded={course.texts['title'] === undefined}
          >
            <div className={styles.course}>
              <Fields
                fields={COURSE_FIELDS}
                texts={course.texts}
                was={before}
                errorOf={errorAt}
                onChange={(next) => set(changed(courses, n, { ...course, texts: next }))}
              />
              <Tools {...{ name, at: n, list: courses }} onChange={set} />
            </div>
          </Disclosure>
        )
      })}
      <Removed titles={titlesWithout(coursesBefore, published)} />
      <div>
        <Button size="sm" icon={Plus} onPress={() => set(addCourse(courses))}>
          {t('addCourse')}
        </Button>
      </div>
    </section>
  )
}

/** Facilitators see these until the event is published. */
function Removed({ titles }: { titles: readonly string[] }) {
  const t = useTexts(eventEditTexts)
  if (titles.length === 0) return null
  return <p className={styles.removed}>{t('removed', { titles: titles.join(t('between')) })}</p>
}

interface FieldsProps extends Pick<EventChaptersProps, 'errorOf'> {
  fields: readonly FormField[]
  texts: Texts
  was: Texts | undefined
  onChange: (texts: Texts) => void
}

function Fields({ fields, texts, was, errorOf, onChange }: FieldsProps) {
  return (
    <div className={styles.fields}>
      {fields.flatMap((field) =>
        keysOf(field).map(({ key, locale }) => (
          <EventField
            key={key}
            {...{ field, locale }}
            types={[]}
            value={texts[key] ?? ''}
            was={was?.[key]}
            error={errorOf(key)}
            onChange={(value) => onChange({ ...texts, [key]: value })}
          />
        )),
      )}
    </div>
  )
}

interface ToolsProps<One> {
  name: string
  at: number
  list: readonly One[]
  onChange: (list: One[]) => void
}

/** Moves one of a list, and takes it out of the form. Nothing is gone before the event is published. */
function Tools<One>({ name, at, list, onChange }: ToolsProps<One>) {
  const t = useTexts(eventEditTexts)
  return (
    <div className={styles.tools}>
      <IconButton
        variant="plain"
        icon={ArrowUp}
        label={t('moveUp', { name })}
        isDisabled={at === 0}
        onPress={() => onChange(moved(list, at, -1))}
      />
      <IconButton
        variant="plain"
        icon={ArrowDown}
        label={t('moveDown', { name })}
        isDisabled={at === list.length - 1}
        onPress={() => onChange(moved(list, at, 1))}
      />
      <IconButton
        variant="plain"
        icon={Trash}
        label={t('removeOne', { name })}
        onPress={() => onChange(without(list, at))}
      />
    </div>
  )
}
