/** Every screen of the hub by the name of its route, as a link into the running hub; log in there first. */
import { PATHS, type RouteName } from '#platform/page/paths.ts'
import { Section } from '#ui/gallery/gallery-section.gallery.tsx'
import styles from './screens-gallery.module.css'

/** Things of the demo that are there in every fresh one; all others are the first of their kind. */
const DEMO_IDS: Record<string, string> = {
  themeId: '3',
  topicId: '2',
  moduleId: '2',
  typecode: 'PROFESSIONAL',
}
const FIRST = '1'

/** A path with things of the demo in it; parts that may be absent are. */
function exampleOf(path: string): string {
  return path
    .split('/')
    .filter((part) => !part.startsWith('{-'))
    .map((part) => (part.startsWith('$') ? (DEMO_IDS[part.slice(1)] ?? FIRST) : part))
    .join('/')
}

export function ScreensGallery() {
  return (
    <Section title="Screens">
      <ul className={styles.list}>
        {(Object.keys(PATHS) as RouteName[]).map((name) => (
          <li key={name}>
            <a href={exampleOf(PATHS[name])}>{name}</a> <span className="muted small">{PATHS[name]}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
