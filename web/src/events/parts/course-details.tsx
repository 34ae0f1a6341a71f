import { Folder } from 'lucide-react'
import { useState } from 'react'
import type { Course } from '@hub/contract/events'
import { linesOf } from '@hub/contract/events.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { langOf, Named } from '@hub/ui/language/named.tsx'
import { whenLines } from '../event-dates.ts'
import { eventsTexts } from '../events.texts.ts'
import styles from './course-details.module.css'
import { MaterialsPopup } from './materials-popup.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { Presenter } from './presenter.tsx'

/** The topic, time and presenter of a course (EVT-016). */
export function CourseDetails({ course }: { course: Course }) {
  const t = useTexts(eventsTexts)
  return (
    <div className={styles.details}>
      <div className={styles.told}>
        <div className={styles.description}>
          <Paragraphs text={course.info_description} />
        </div>
        <div className={styles.lists}>
          <Items title={t('topics')} text={course.info_topics} />
          <Items title={t('skills')} text={course.info_skills} />
        </div>
      </div>
      <div className={styles.facts}>
        <When course={course} />
        <Faculty course={course} />
        <Materials course={course} />
      </div>
    </div>
  )
}

/** One item per line. */
function Items({ title, text }: { title: string; text: string }) {
  const items = linesOf(text)
  if (items.length === 0) return null
  return (
    <div>
      <h4 className={styles.label}>{title}</h4>
      <ul className={styles.items} lang={langOf(text)}>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

function When({ course }: { course: Course }) {
  const t = useTexts(eventsTexts)
  const { locale } = useLocale()
  const lines = whenLines(course.start_date, course.end_date, locale)
  return (
    <div>
      <h4 className={styles.label}>{t('when')}</h4>
      {lines.length === 0 ? <p>{t('comingSoon')}</p> : lines.map((line) => <p key={line}>{line}</p>)}
    </div>
  )
}

/** The presenter of the course; a press shows the details. */
function Faculty({ course }: { course: Course }) {
  const t = useTexts(eventsTexts)
  const [isOpen, setIsOpen] = useState(false)
  const name = course.faculty_name ?? course.bio_name
  if (name === null) return null
  const hasBio = [course.bio_information, course.bio_image, course.bio_linkedin].some((told) => told !== null)
  return (
    <div>
      <h4 className={styles.label}>{t('faculty')}</h4>
      <p lang={langOf(name)}>{name}</p>
      {hasBio && (
        <Button
          variant="quiet"
          size="sm"
          className={styles.bio}
          aria-label={t('readBioOf', { name })}
          onPress={() => setIsOpen(true)}
        >
          {t('readBio')}
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isDismissable
        hasClose
        size="wide"
        title={<Named>{course.bio_name ?? name}</Named>}
        actions={<Button onPress={() => setIsOpen(false)}>{t('close')}</Button>}
      >
        <Presenter bio={{ ...course, bio_name: course.bio_name ?? name }} hasName={false} />
      </Dialog>
    </div>
  )
}

function Materials({ course }: { course: Course }) {
  const t = useTexts(eventsTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={Folder}
        aria-label={t('materialsOf', { title: course.title })}
        onPress={() => setIsOpen(true)}
      >
        {t('materials')}
      </Button>
      <MaterialsPopup of={course} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
