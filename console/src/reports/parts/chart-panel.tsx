/** A panel with a chart and the same as a table: one of them on the screen, both on paper (REP-006). */
import { useState, type ReactNode } from 'react'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { reportsTexts } from '../reports.texts.ts'
import styles from './charts.module.css'

interface ChartPanelProps {
  title: string
  first?: 'chart' | 'table'
  caption: string
  /** Said in place of a chart without anything to draw. */
  nothing?: string | undefined
  chart: ReactNode
  table: ReactNode
  className?: string | undefined
}

export function ChartPanel(props: ChartPanelProps) {
  const { title, first = 'chart', caption, nothing, chart, table, className } = props
  const t = useTexts(reportsTexts)
  const [view, setView] = useState(first)
  const toggle = (
    <ToggleGroup
      label={t('showAs', { title })}
      options={[
        { id: 'chart', label: t('chart') },
        { id: 'table', label: t('table') },
      ]}
      value={view}
      onChange={setView}
      className={styles.toggle}
    />
  )
  return (
    <Panel title={title} actions={toggle} isFlush className={classes(styles.colours, className)}>
      {view === 'chart' && (
        <div className={styles.body}>
          {nothing === undefined ? chart : <p className="muted">{nothing}</p>}
          {nothing === undefined && caption !== '' && <p className={styles.caption}>{caption}</p>}
        </div>
      )}
      <div className={classes(view === 'chart' && styles.printed)}>{table}</div>
    </Panel>
  )
}
