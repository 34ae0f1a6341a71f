import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ResultGroup, ResultList, ResultRow } from '@hub/ui/lists/result-list.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { pieces } from './palette.rules.ts'
import { paletteTexts } from './palette.texts.ts'
import type { Visit } from './recent.ts'
import type { Row } from './use-found.ts'
import styles from './palette.module.css'

/** Waits until typing pauses; otherwise each letter would cause an announcement. */
const SAY_AFTER_MS = 600
const SLOW_MS = 3000
const WAITING_ROWS = 3

const GROUPS = [
  { title: 'places', kinds: ['team', 'agency'] },
  { title: 'people', kinds: ['person'] },
  { title: 'content', kinds: ['module', 'event'] },
] as const

export interface PaletteResultsProps {
  typed: string
  recent: readonly Visit[]
  pages: readonly Row[]
  hits: readonly Row[]
  isWaiting: boolean
  error: unknown
  onTryAgain: () => void
  onChoose: (href: string) => void
}

/** What was found, in groups; before anything is typed, the last pages and all others. */
export function PaletteResults(props: PaletteResultsProps) {
  const { typed, recent, pages, hits, isWaiting, error, onTryAgain, onChoose } = props
  const t = useTexts(paletteTexts)
  const count = pages.length + hits.length
  const isSettled = typed !== '' && !isWaiting
  useEffect(() => {
    if (!isSettled) return undefined
    const timer = setTimeout(() => announce(t('found', { count }), 'polite'), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSettled, count, typed, t])
  return (
    <>
      <ResultList
        label={t('results')}
        empty={isWaiting ? <Waiting /> : <Nothing typed={typed} />}
        onChoose={(id) => onChoose(id.slice(id.indexOf(' ') + 1))}
      >
        {recent.length > 0 && (
          <ResultGroup title={t('recent')}>
            {recent.map(({ href, title }) => (
              <FoundRow
                key={href}
                group="recent"
                row={{ href, name: title, detail: '', icon: History, kind: 'page' }}
                typed=""
              />
            ))}
          </ResultGroup>
        )}
        {GROUPS.map(({ title, kinds }) => {
          const rows = hits.filter(({ kind }) => kinds.some((one) => one === kind))
          if (rows.length === 0) return null
          return (
            <ResultGroup key={title} title={t(title)}>
              {rows.map((row) => (
                <FoundRow key={row.href} group={title} row={row} typed={typed} />
              ))}
            </ResultGroup>
          )
        })}
        {pages.length > 0 && (
          <ResultGroup title={t('pages')}>
            {pages.map((row) => (
              <FoundRow key={row.href} group="pages" row={row} typed={typed} />
            ))}
          </ResultGroup>
        )}
      </ResultList>
      {isWaiting && hits.length === 0 && pages.length > 0 && <Waiting />}
      {error !== null && (
        <Notice
          tone="attention"
          role="alert"
          className={styles.failed}
          action={
            <Button size="sm" onPress={onTryAgain}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('failed')} {t('failedHint')}
        </Notice>
      )}
      <p className={styles.foot}>
        <span aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('select')}
        </span>
        <span aria-hidden>
          <kbd>{t('enter')}</kbd> {t('open')}
        </span>
        <span aria-hidden>
          <kbd>{t('escape')}</kbd> {t('closes')}
        </span>
        {isSettled && <span className={styles.count}>{t('found', { count })}</span>}
      </p>
    </>
  )
}

/** A page may be among the last ones and below: its group makes the id its own. */
function FoundRow({ group, row, typed }: { group: string; row: Row; typed: string }) {
  const t = useTexts(paletteTexts)
  const { href, name, detail, icon, kind } = row
  return (
    <ResultRow id={`${group} ${href}`} name={name}>
      <span className={styles.icon}>
        <Icon of={icon} size="sm" />
      </span>
      <span className={styles.words}>
        <span lang={langOf(name)} className={styles.name}>
          {pieces(name, typed).map(({ text, isMatch }, at) =>
            isMatch ? <mark key={at}>{text}</mark> : text,
          )}
        </span>
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.kind}>{t(kind)}</span>
    </ResultRow>
  )
}

function Nothing({ typed }: { typed: string }) {
  const t = useTexts(paletteTexts)
  return (
    <div className={styles.nothing}>
      <p>{t('nothing', { typed })}</p>
      <p className="muted small">{t('nothingHint')}</p>
    </div>
  )
}

/** Says so where the answer takes long. */
function Waiting() {
  const t = useTexts(paletteTexts)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true)
      announce(t('slow'), 'polite')
    }, SLOW_MS)
    return () => clearTimeout(timer)
  }, [t])
  return (
    <div className={styles.waiting}>
      <p className={isSlow ? 'muted small' : 'visually-hidden'}>{t(isSlow ? 'slow' : 'searching')}</p>
      {Array.from({ length: WAITING_ROWS }, (_, index) => (
        <Skeleton key={index} height="3rem" />
      ))}
    </div>
  )
}
