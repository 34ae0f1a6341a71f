import styles from './code-list.module.css'

/** Codes that are written down: numbered, in two columns where there is room. */
export function CodeList({ codes, label }: { codes: readonly string[]; label: string }) {
  return (
    <ol className={styles.codes} aria-label={label}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  )
}
