/** Starts the counting thread from the sources, because a thread does not inherit the TypeScript loader. */
import { register } from 'tsx/esm/api'

register()
await import('./counting-worker.ts')
