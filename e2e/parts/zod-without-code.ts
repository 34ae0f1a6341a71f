/**
 * For a script that is evaluated past a page's policy: while it is, zod finds that it may make code; later, in an
 * event, it may not. To be imported before every shape.
 */
import { config } from 'zod'

config({ jitless: true })
