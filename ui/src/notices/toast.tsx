/**
 * One short sentence at the foot of the page for a moment: mount ToastRegion once, then `showToast(text, { ms, tone })`.
 * Waits while the pointer is on it. Never the only place of an error.
 */
import { CircleCheck, Info } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { classes } from '../style/classes.ts'
import { Icon } from '../pictures/icon.tsx'
import { announce } from './live-region.tsx'
import styles from './toast.module.css'

export interface ToastOptions {
  /** How long it stays, in ms: 5 s by default, 1 s for a copied password. */
  ms?: number
  tone?: 'success' | 'info'
}

interface Toast extends Required<ToastOptions> {
  id: number
  text: string
}

const TOAST_MS = 5000
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
export function showToast(text: string, { ms = TOAST_MS, tone = 'success' }: ToastOptions = {}): void {
  lastId += 1
  keep([...toasts, { id: lastId, text, ms, tone }])
  announce(text)
}

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
    // The live region announces the words; this element is only visual.
    <div className={styles.region} data-react-aria-top-layer data-no-print aria-hidden>
      {shown.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </div>
  )
}

function ToastItem({ id, text, ms, tone }: Toast) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms, isHeld])
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
    >
      <Icon of={tone === 'success' ? CircleCheck : Info} className={classes(styles.icon, styles[tone])} />
      {text}
    </div>
  )
}
