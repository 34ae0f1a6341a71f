/** Reads a client's avatar. It is a drawing without a name, because the code beside it is text. */
import { AVATAR_GLYPHS } from '@hub/ui/art/avatar.ts'

/** The symbol and the colour of the first avatar within an element. */
export function avatarIn(element: Element | null | undefined) {
  const drawn = element?.querySelector('path')?.getAttribute('d')
  const fill = element?.querySelector('rect')?.getAttribute('style') ?? ''
  return {
    glyph: Object.entries(AVATAR_GLYPHS).find(([, { lines }]) => lines === drawn)?.[0],
    color: /--hub-avatar-(\w+)/.exec(fill)?.[1],
  }
}
