/** The key that opens a search from everywhere. */
import { useEffect } from 'react'

/** Ctrl K, or ⌘ K; does nothing while another dialog is open. */
export function useFindKey(onPress: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isAsked || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) onPress()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}
