import { CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'
import type { PackageCheck, StaffModule } from '@hub/contract/staff-modules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { saveText } from '@hub/ui/page/save-file.ts'
import { canCheckAgain, faultsOf, warningsOf } from '../module.rules.ts'
import { moduleTexts } from '../module.texts.ts'
import type { GivenFacts } from '../use-new-package.ts'
import { FactsForm } from './facts-form.tsx'
import { Finding } from './finding.tsx'
import { useFindingWords } from './finding-words.ts'
import styles from '../module.module.css'

const FIRST_SHOWN = 20
const VIEWS = ['faults', 'warnings', 'passed'] as const
type View = (typeof VIEWS)[number]

interface CheckPanelProps {
  check: PackageCheck
  /** Null of a new one, which nothing has yet. */
  module: StaffModule | null
  onFacts: (facts: GivenFacts) => Promise<void>
}

/** What a check found: must fix, warnings and passed, each with its place and what to do. */
export function CheckPanel({ check, module, onFacts }: CheckPanelProps) {
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
        <Outcome check={check} current={module?.version} onCheckAgain={() => onFacts({})} />
        {check.asked.length > 0 && (
          <FactsForm asked={check.asked} isNew={module === null} onFacts={onFacts} />
        )}
      </div>
      <ul className={styles.findings}>
        {shown.map((one) => (
          <Finding
            key={`${one.code} ${one.path} ${one.line} ${one.mark} ${JSON.stringify(one.values)}`}
            finding={one}
            module={module}
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

interface OutcomeProps {
  check: PackageCheck
  current: string | undefined
  onCheckAgain: () => Promise<void>
}

function Outcome({ check, current, onCheckAgain }: OutcomeProps) {
  const t = useTexts(moduleTexts)
  const [isPending, setPending] = useState(false)
  async function handleCheckAgain() {
    setPending(true)
    await onCheckAgain()
    setPending(false)
  }
  // The form of what is asked has a button of its own.
  const again = canCheckAgain(check) && check.asked.length === 0 && (
    <Button size="sm" isPending={isPending} pendingText={t('checkAgain')} onPress={handleCheckAgain}>
      {t('checkAgain')}
    </Button>
  )
  if (check.state === 'failed')
    return (
      <Notice tone="danger" title={t('nothingSaved')} action={again}>
        {t('checkFailed')}
      </Notice>
    )
  if (check.state === 'refused')
    return (
      <Notice tone="attention" title={t('nothingSaved')} action={again}>
        {current === undefined
          ? t('fixFirstNew', { count: faultsOf(check).length })
          : t('fixFirst', { count: faultsOf(check).length, version: current })}
      </Notice>
    )
  return <Notice tone="success">{t('saved', { version: check.version ?? '' })}</Notice>
}
