import { useTexts } from '@hub/ui/language/texts.ts'
import { colorOf, glyphOf } from '@hub/ui/art/avatar.ts'
import { avatarTexts } from '../clients.texts.ts'

/** Returns the name of a symbol on its colour: 'plum moon'. Unknown values get the name of what is drawn for them. */
export function useAvatarWords(): (glyph: string, color: string) => string {
  const t = useTexts(avatarTexts)
  return (glyph, color) => t('avatar', { color: t(colorOf(color)), glyph: t(glyphOf(glyph)) })
}
