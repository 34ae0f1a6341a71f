import type { Client } from '@hub/contract/clients'
import { Avatar } from '@hub/ui/pictures/avatar.tsx'
import type { DialogSubject } from '@hub/ui/dialogs/dialog.tsx'

/** The client a question is about: the symbol and the code, never a name (CLI-022). */
export function subjectOf(client: Client): DialogSubject {
  const { code, avatar_meta_value: glyph, avatar_color_meta_value: color } = client
  return { name: <span className="mono">{code}</span>, picture: <Avatar glyph={glyph} color={color} /> }
}
