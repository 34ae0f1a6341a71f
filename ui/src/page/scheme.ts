/** The colour scheme for React. */
import { useSyncExternalStore } from 'react'
import { currentScheme, onScheme, setScheme, type Scheme } from './page-scheme.ts'

export { SCHEMES, setScheme, type Scheme } from './page-scheme.ts'

/** The scheme chosen on this device and the function to change it. */
export function useScheme(): { scheme: Scheme; setScheme: (next: Scheme) => void } {
  return { scheme: useSyncExternalStore(onScheme, currentScheme, currentScheme), setScheme }
}
