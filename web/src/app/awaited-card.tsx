import styles from './awaited-card.module.css'

/** The room of one card of the dashboard that is not there yet: when it comes, nothing below it moves. */
export function AwaitedCard() {
  return <div className={styles.awaited} aria-busy />
}
