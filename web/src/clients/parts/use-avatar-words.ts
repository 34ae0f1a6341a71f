import { useTexts } from '@hub/ui/language/texts.ts'
import { colorOf, glyphOf } from '@hub/ui/art/avatar.ts'
import { avatarTexts } from '../clients.texts.ts'

/** Gives what a symbol on its colour is called: 'plum moon'. Unknown values are called as they are drawn. */
export function useAvatarWords(): (glyph: string, color: string) => string {
  const t = useTexts(avatarTexts)
  return (glyph, color) => t('avatar', { color: t(colorOf(color)), glyph: t(glyphOf(glyph)) })
}
