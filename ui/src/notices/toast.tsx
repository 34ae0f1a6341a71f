/**
 * One short sentence at the foot of the page for a moment: mount ToastRegion once, then `showToast(text, { ms, tone })`.
 * Waits while the pointer or the focus is on it. Never the only place of an error. With `action` it has one button, such
 * as Undo, and shows for how many seconds more; what it does can be done elsewhere too, for those who are slower.
 */
import { CircleCheck, Info } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { PlainButton } from '../buttons/plain-button.tsx'
import { Icon } from '../pictures/icon.tsx'
import { announce } from './live-region.tsx'
import styles from './toast.module.css'

export interface ToastOptions {
  /** How long it stays, in ms: 5 s by default, 1 s for a copied password. */
  ms?: number
  tone?: 'success' | 'info'
  /** One button beside the words, for 10 s by default. Pressing it closes the message. */
  action?: { label: string; onPress: () => void } | undefined
}

interface Toast extends ToastOptions {
  id: number
  text: string
  ms: number
  tone: 'success' | 'info'
}

const TOAST_MS = 5000
const ACTION_MS = 10_000
const SECOND_MS = 1000
const MOST_AT_ONCE = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function keep(next: readonly Toast[]): void {
  toasts = next.slice(-MOST_AT_ONCE)
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => keep(toasts.filter((toast) => toast.id !== id))

/** Shows a sentence and announces it once to screen readers. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const { action, ms = action ? ACTION_MS : TOAST_MS, tone = 'success' } = options
  lastId += 1
  keep([...toasts, { id: lastId, text, ms, tone, action }])
  announce(action ? `${text} ${action.label}` : text)
}

/** Closes all of them at once, as between two tests that share a page. */
export const closeToasts = () => keep([])

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const current = () => toasts

export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, current, current)
  return (
    <div className={styles.region} data-react-aria-top-layer data-no-print>
      {shown.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </div>
  )
}

function ToastItem({ id, text, ms, tone, action }: Toast) {
  const [isHeld, setIsHeld] = useState(false)
  const [leftMs, setLeftMs] = useState(ms)
  useEffect(() => {
    if (isHeld) return
    if (leftMs <= 0) return dismiss(id)
    const step = action ? Math.min(SECOND_MS, leftMs) : leftMs
    const timer = setTimeout(() => setLeftMs(leftMs - step), step)
    return () => clearTimeout(timer)
  }, [id, leftMs, isHeld, action])
  function handlePress() {
    dismiss(id)
    action?.onPress()
  }
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {/* The live region announces the words; here they are only seen. */}
      <span className={styles.words} aria-hidden>
        <Icon of={tone === 'success' ? CircleCheck : Info} className={styles[tone]} />
        {text}
      </span>
      {action && (
        <PlainButton className={styles.action ?? ''} onPress={handlePress}>
          {action.label}{' '}
          <span className={styles.left} aria-hidden>
            {Math.ceil(leftMs / SECOND_MS)}
          </span>
        </PlainButton>
      )}
    </div>
  )
}
