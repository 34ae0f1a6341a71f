/** An action that waits for its reason: what is typed stays until the action is done (STA-013). */
import { useRef, useState } from 'react'

const REASON_MIN = 5

interface ReasonOptions {
  /** Without it nothing is asked. */
  hasReason?: boolean
  /** False while something is not chosen yet; `onDo` is not called then. */
  isReady?: boolean
  /** Was pressed while something was not chosen: the fields say what. */
  onUnready?: (() => void) | undefined
  onDo: (reason: string) => Promise<unknown>
  /** Was done; not called when `onDo` fails. */
  onDone: () => void
}

/** The state of the reason and of the action; `act` does it, or says what is missing. */
export function useReason({ hasReason = true, isReady = true, onUnready, onDo, onDone }: ReasonOptions) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const isShort = hasReason && reason.trim().length < REASON_MIN

  async function act() {
    setChecked(true)
    if (isShort) return input.current?.focus()
    if (!isReady) return onUnready?.()
    setPending(true)
    setError(null)
    try {
      await onDo(reason.trim())
      setReason('')
      setChecked(false)
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }
  return { reason, setReason, isMissing: isChecked && isShort, isPending, error, setError, input, act }
}
export type ReasonState = ReturnType<typeof useReason>
