import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import { withNames, type TermsDocuments, type TermsSection } from './terms-documents.ts'
import styles from './terms-step.module.css'

/** The end counts as reached this close to it (ACC-018). */
const TOLERANCE = '2px'

/** A scrollable region takes focus, so that arrows, Page Down and End scroll it. */
const SCROLLABLE = { role: 'region', tabIndex: 0 } as const

interface TermsPaneProps {
  documents: TermsDocuments
  paneRef: RefObject<HTMLDivElement | null>
  /** The end came into view, by scrolling or otherwise. */
  onEnd: () => void
}

/** Both documents in a scrollable box, and a shortcut to the end (design 5.23). */
export function TermsPane({ documents, paneRef, onEnd }: TermsPaneProps) {
  const t = useTexts(accountsTexts)
  const sentinel = useRef<HTMLDivElement>(null)
  const lastParagraph = useRef<HTMLParagraphElement>(null)
  useSeen(paneRef, sentinel, onEnd)

  function handleToTheEnd() {
    const pane = paneRef.current
    lastParagraph.current?.focus({ preventScroll: true })
    if (pane) pane.scrollTop = pane.scrollHeight
    onEnd()
  }
  const named = useNamed()
  const { terms, privacy, version } = documents
  return (
    <>
      <div ref={paneRef} className={styles.pane} aria-label={t('termsRegion')} {...SCROLLABLE}>
        <p className="muted small">{t('termsVersion', { version })}</p>
        <h2>{terms.title}</h2>
        <p>{named(terms.intro)}</p>
        <Sections sections={Object.values(terms.sections)} named={named} />
        <h2>{privacy.title}</h2>
        <p>{named(privacy.intro)}</p>
        <Sections sections={Object.values(privacy.sections)} named={named} lastRef={lastParagraph} />
        <div ref={sentinel} className={styles.sentinel} />
      </div>
      <Button size="sm" icon={ArrowDown} className={styles.toTheEnd} onPress={handleToTheEnd}>
        {t('toTheEnd')}
      </Button>
    </>
  )
}

interface SectionsProps {
  sections: readonly TermsSection[]
  named: (text: string) => string
  lastRef?: RefObject<HTMLParagraphElement | null>
}

function Sections({ sections, named, lastRef }: SectionsProps) {
  return sections.map(({ heading, paragraphs }, at) => (
    <section key={heading}>
      <h3>{heading}</h3>
      {paragraphs.map((paragraph, line) => {
        const isLast = at === sections.length - 1 && line === paragraphs.length - 1
        return lastRef && isLast ? (
          <p key={paragraph} ref={lastRef} tabIndex={-1}>
            {named(paragraph)}
          </p>
        ) : (
          <p key={paragraph}>{named(paragraph)}</p>
        )
      })}
    </section>
  ))
}

/** Replaces the placeholders of a text with this installation's names. */
function useNamed(): (text: string) => string {
  const settings = useAppSettings()
  const {
    productName: product = '',
    providerName: provider = '',
    contactEmail: contact = '',
  } = settings ?? {}
  return (text) => withNames(text, { product, provider, contact })
}

/** Reports when `target` is visible in `root`, also when it is from the beginning. */
function useSeen(
  root: RefObject<HTMLElement | null>,
  target: RefObject<HTMLElement | null>,
  onSeen: () => void,
): void {
  const tell = useEffectEvent(onSeen)
  useEffect(() => {
    if (target.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell()
      },
      { root: root.current, rootMargin: `0px 0px ${TOLERANCE} 0px`, threshold: 0 },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [root, target])
}
