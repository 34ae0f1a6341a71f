/** Every demo module, in the order its topic shows it. */
import type { ModuleSource } from './content-types.ts'
import { respect } from './content/respect.ts'
import { values } from './content/values.ts'

export const modules: ModuleSource[] = [respect, values]
