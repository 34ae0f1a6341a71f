import { CircleCheck, CircleX, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { CheckFinding, PackageCheck } from '@hub/contract/staff-modules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { saveText } from '#platform/page/save-text.ts'
import { faultsOf, warningsOf } from '../module.rules.ts'
import { moduleTexts } from '../module.texts.ts'
import type { GivenFacts } from '../use-new-package.ts'
import { FactsForm } from './facts-form.tsx'
import { useFindingWords } from './finding-words.ts'
import styles from '../module.module.css'

const FIRST_SHOWN = 20
const VIEWS = ['faults', 'warnings', 'passed'] as const
type View = (typeof VIEWS)[number]

interface CheckPanelProps {
  check: PackageCheck
  /** The version that facilitators have. */
  current: string
  onFacts: (facts: GivenFacts) => Promise<void>
}

/** What a check found: must fix, warnings and passed, each with its place and what to do. */
export function CheckPanel({ check, current, onFacts }: CheckPanelProps) {
  const t = useTexts(moduleTexts)
  const moments = useMoments()
  const { titleOf, adviceOf, placeOf } = useFindingWords()
  const faults = faultsOf(check)
  const warnings = warningsOf(check)
  const counts = { faults: faults.length, warnings: warnings.length, passed: check.passed.length }
  const [view, setView] = useState<View>(
    faults.length > 0 ? 'faults' : warnings.length > 0 ? 'warnings' : 'passed',
  )
  const [isWhole, setWhole] = useState(false)
  const findings = view === 'faults' ? faults : view === 'warnings' ? warnings : []
  const shown = isWhole ? findings : findings.slice(0, FIRST_SHOWN)
  function handleDownload() {
    const lines = check.findings.map((one) =>
      [titleOf(one), placeOf(one), adviceOf(one)].filter(Boolean).join('\n'),
    )
    saveText(`${check.fileName}.txt`, `${lines.join('\n\n')}\n`)
  }
  return (
    <Panel
      title={check.version === null ? t('checkResults') : t('checkResultsOf', { version: check.version })}
      fact={`${check.fileName}, ${moments.at(check.begunAt)}`}
      actions={
        check.findings.length > 0 && (
          <Button size="sm" variant="quiet" icon={Download} onPress={handleDownload}>
            {t('downloadReport')}
          </Button>
        )
      }
      isFlush
    >
      <div className={styles.checkHead}>
        <ToggleGroup
          label={t('checkResults')}
          value={view}
          onChange={(next) => setView(next as View)}
          options={VIEWS.map((id) => ({ id, label: `${t(id)} ${counts[id]}` }))}
        />
        <Outcome check={check} current={current} />
        {check.asked.length > 0 && <FactsForm asked={check.asked} onFacts={onFacts} />}
      </div>
      <ul className={styles.findings}>
        {shown.map((one) => (
          <Finding
            key={`${one.code} ${one.path} ${one.line} ${one.mark} ${JSON.stringify(one.values)}`}
            finding={one}
          />
        ))}
        {view === 'passed' &&
          check.passed.map((area) => (
            <li key={area} className={styles.finding}>
              <Icon of={CircleCheck} className={styles.good} />
              <p>{t(`area_${area}`)}</p>
            </li>
          ))}
      </ul>
      {findings.length > shown.length && (
        <div className={styles.more}>
          <Button size="sm" variant="quiet" onPress={() => setWhole(true)}>
            {t('showAll', { count: String(findings.length) })}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Outcome({ check, current }: Pick<CheckPanelProps, 'check' | 'current'>) {
  const t = useTexts(moduleTexts)
  if (check.state === 'failed')
    return (
      <Notice tone="danger" title={t('nothingSaved')}>
        {t('checkFailed')}
      </Notice>
    )
  if (check.state === 'refused')
    return (
      <Notice tone="attention" title={t('nothingSaved')}>
        {t('fixFirst', { count: faultsOf(check).length, version: current })}
      </Notice>
    )
  return <Notice tone="success">{t('saved', { version: check.version ?? '' })}</Notice>
}

function Finding({ finding }: { finding: CheckFinding }) {
  const t = useTexts(moduleTexts)
  const { titleOf, adviceOf } = useFindingWords()
  const { level, path, line, lines, mark } = finding
  return (
    <li className={styles.finding}>
      {level === 'fault' ? (
        <Icon of={CircleX} className={styles.fault} />
      ) : (
        <Icon of={TriangleAlert} className={styles.warning} />
      )}
      <div className={styles.findingWords}>
        <h3 className={styles.findingTitle}>{titleOf(finding)}</h3>
        {path !== null && (
          <p className={styles.where}>
            <span className={styles.mono}>{path}</span>
            {line !== null && t('line', { line: String(line) })}
          </p>
        )}
        {lines.length > 0 && (
          <pre className={styles.code}>
            {lines.map(({ number, text }) => (
              <span key={number} className={styles.codeLine}>
                <span className={styles.number}>{number}</span>
                {number === line && mark !== null ? <Marked text={text} mark={mark} /> : text}
                {'\n'}
              </span>
            ))}
          </pre>
        )}
        <p>{adviceOf(finding)}</p>
      </div>
    </li>
  )
}

function Marked({ text, mark }: { text: string; mark: string }) {
  const at = text.indexOf(mark)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{mark}</mark>
      {text.slice(at + mark.length)}
    </>
  )
}
