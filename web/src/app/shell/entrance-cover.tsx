import { coverFor } from '#ui/art/cover-for.ts'
import { Cover } from '#ui/cover.tsx'

/** The circle of chairs. */
export function EntranceCover() {
  return <Cover cover={coverFor('scene', { name: 'login' })} isEager />
}
