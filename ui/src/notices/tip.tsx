/**
 * A small button that explains the element beside it, on a press or on keyboard focus; Escape closes. `text` is cut at
 * 75 characters, but for a definition (`isWhole`); the whole text stays in the description (NAV-035). `label` is the
 * button's name.
 */
import { CircleHelp, Info } from 'lucide-react'
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { TOOLTIP_MAX } from '@hub/contract/constants'
import { useTexts } from '../language/texts.ts'
import { classes } from '../style/classes.ts'
import { Icon } from '../pictures/icon.tsx'
import styles from './tip.module.css'
import { uiTexts } from '../ui.texts.ts'

export interface TipProps {
  text: string
  label?: string | undefined
  isWhole?: boolean | undefined
  className?: string | undefined
}

/** The first 75 characters and an ellipsis; shorter text stays as it is (NAV-035). */
export function cutTip(text: string): string {
  const characters = Array.from(text)
  return characters.length <= TOOLTIP_MAX ? text : `${characters.slice(0, TOOLTIP_MAX).join('').trimEnd()}…`
}

export function Tip({ text, label, isWhole = false, className }: TipProps) {
  const t = useTexts(uiTexts)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A press also moves focus, which may open the tip before the press has ended.
  const wasOpen = useRef(false)
  const descriptionId = useId()
  const openForKeyboard = (event: FocusEvent<Element>) => {
    if (event.currentTarget.matches(':focus-visible')) setIsOpen(true)
  }
  const closeOnEscape = (event: Pick<KeyboardEvent, 'key'>) => {
    if (event.key === 'Escape') setIsOpen(false)
  }
  return (
    <>
      <Button
        ref={button}
        data-tip
        className={classes(styles.button, className)}
        aria-label={label ?? t('moreAbout')}
        aria-describedby={descriptionId}
        aria-expanded={isOpen}
        onFocus={openForKeyboard}
        onBlur={() => setIsOpen(false)}
        onKeyDown={closeOnEscape}
        onPressStart={() => {
          wasOpen.current = isOpen
        }}
        onPress={({ pointerType }) => setIsOpen(pointerType === 'keyboard' || !wasOpen.current)}
      >
        <Icon of={isWhole ? Info : CircleHelp} {...(isWhole && { size: 'sm' })} />
      </Button>
      <span id={descriptionId} hidden>
        {text}
      </span>
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        isNonModal
        offset={6}
        placement="top"
        className={classes(styles.face, styles.popover)}
      >
        {/* The button's description already has the whole text; this copy is visual only. */}
        <p aria-hidden>{isWhole ? text : cutTip(text)}</p>
      </Popover>
    </>
  )
}
