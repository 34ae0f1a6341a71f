/** Starts the checking thread from the sources, because a thread does not inherit the TypeScript loader. */
import { register } from 'tsx/esm/api'

register()
await import('./check-worker.ts')
