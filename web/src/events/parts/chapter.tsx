import { useId } from 'react'
import type { Course, EventTopic } from '@hub/contract/events'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts, type Translator } from '@hub/ui/language/texts.ts'
import { DisclosureList } from '@hub/ui/lists/disclosure-list.tsx'
import { Disclosure } from '@hub/ui/lists/disclosure.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { torontoDate } from '../event-dates.ts'
import { eventsTexts } from '../events.texts.ts'
import styles from './chapter.module.css'
import { CourseDetails } from './course-details.tsx'

const ORDINALS = ['one', 'two', 'three', 'four'] as const

/** 'One' to 'Four', then numerals (EVT-015). */
function ordinalOf(number: number, t: Translator<(typeof eventsTexts)['en']>): string {
  const word = ORDINALS[number - 1]
  return word === undefined ? String(number) : t(word)
}

interface ChapterProps {
  /** Counted from 1. */
  number: number
  topic: EventTopic
  courses: readonly Course[]
}

/** A topic of the event with its courses, each in a disclosure (EVT-015). The very first course is open at the start. */
export function Chapter({ number, topic, courses }: ChapterProps) {
  const t = useTexts(eventsTexts)
  const { locale } = useLocale()
  const id = useId()
  return (
    <section className={styles.chapter} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <span className={styles.number}>{t('chapter', { ordinal: ordinalOf(number, t) })} </span>
        <Named>{topic.title}</Named>
      </h2>
      {courses.length === 0 && <p className="muted">{t('noCourses')}</p>}
      <DisclosureList>
        {courses.map((course, index) => (
          <Disclosure
            key={course.id}
            overline={t('course', { ordinal: ordinalOf(index + 1, t) })}
            title={<Named>{course.title}</Named>}
            note={course.start_date === null ? t('comingSoon') : torontoDate(course.start_date, locale)}
            defaultExpanded={number === 1 && index === 0}
          >
            <CourseDetails course={course} />
          </Disclosure>
        ))}
      </DisclosureList>
    </section>
  )
}
