/** Every demo module. */
import type { ModuleSource } from './content-types.ts'
import { digital } from './content/digital.ts'
import { hardTalk } from './content/hard-talk.ts'
import { homeward } from './content/homeward.ts'
import { repair } from './content/repair.ts'
import { respect } from './content/respect.ts'
import { school } from './content/school.ts'
import { stress } from './content/stress.ts'
import { values } from './content/values.ts'
import { wisdom } from './content/wisdom.ts'
import { wotr } from './content/wotr.ts'

export const modules: ModuleSource[] = [
  respect,
  values,
  wisdom,
  digital,
  stress,
  school,
  wotr,
  repair,
  homeward,
  hardTalk,
]
