import { CircleX, Globe, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { CheckFinding, StaffModule } from '@hub/contract/staff-modules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { findingTexts } from '../finding.texts.ts'
import { hostsTexts } from '../hosts.texts.ts'
import { moduleTexts } from '../module.texts.ts'
import { useFindingWords } from './finding-words.ts'
import { AllowHostDialog } from './host-dialogs.tsx'
import styles from '../module.module.css'

interface FindingProps {
  finding: CheckFinding
  /** Null of a new one: sites are allowed on the page of the module, once the draft has it. */
  module: StaffModule | null
}

/** What was found in one place, and what to do; of another site, that it can be allowed (PKG-008). */
export function Finding({ finding, module }: FindingProps) {
  const t = useTexts(moduleTexts)
  const { titleOf } = useFindingWords()
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
        <Advice finding={finding} module={module} />
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

const CAN_BE_ALLOWED = /^outside(-font)?$/

function Advice({ finding, module }: FindingProps) {
  const t = useTexts(findingTexts)
  const hostWords = useTexts(hostsTexts)
  const { adviceOf } = useFindingWords()
  const [isAllowing, setAllowing] = useState(false)
  const host = String(finding.values['host'] ?? '')
  if (module === null || !CAN_BE_ALLOWED.test(finding.code)) return <p>{adviceOf(finding)}</p>
  if (module.hosts.some((one) => one.host === host)) return <p>{t('allowed', { host })}</p>
  return (
    <>
      <p>{adviceOf(finding)}</p>
      <div>
        <Button
          size="sm"
          icon={Globe}
          aria-label={hostWords('allowHost', { host })}
          onPress={() => setAllowing(true)}
        >
          {hostWords('allow')}
        </Button>
      </div>
      {isAllowing && <AllowHostDialog module={module} host={host} onClose={() => setAllowing(false)} />}
    </>
  )
}
