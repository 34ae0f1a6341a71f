/** Every screen with links to each of its states. */
import { Section } from '@hub/ui/gallery/gallery-section.gallery.tsx'
import styles from './screen-list.module.css'

interface Listed {
  screen: string
  states: string[]
}

export function ScreenList({ screens }: { screens: Listed[] }) {
  return (
    <Section title="Screens">
      <ul className={styles.list}>
        {screens.map(({ screen, states }) => (
          <li key={screen}>
            <h3>{screen}</h3>
            <ul className={styles.states}>
              {states.map((state) => (
                <li key={state}>
                  <a href={`?screen=${screen}&state=${state}`} data-screen={screen} data-state={state}>
                    {state}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}
