import type { ActiveClient } from '@hub/contract/clients'
import { Avatar } from '@hub/ui/pictures/avatar.tsx'
import { ChoiceCards } from '@hub/ui/fields/choice-cards.tsx'
import { useAvatarWords } from './use-avatar-words.ts'

interface ClientCardsProps {
  /** The name of the group; a heading above it shows it. */
  label: string
  clients: readonly ActiveClient[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** The note for a client whose file was closed after the session began. */
  noteOfClosed: string
  /** The note for a client that the hub does not have yet. */
  noteOfWaiting?: string
}

/** Clients to choose from: avatar, colour and code, each card one tick box (PAR-006). */
export function ClientCards({ label, clients, value, onChange, ...notes }: ClientCardsProps) {
  const wordsOf = useAvatarWords()
  return (
    <ChoiceCards
      label={label}
      isLabelHidden
      choices={clients.map(({ id, code, avatarKey, avatarColor, isClosed }) => ({
        id,
        label: (
          <>
            <span className="mono">{code}</span>
            <span className="visually-hidden">, {wordsOf(avatarKey, avatarColor)}</span>
          </>
        ),
        media: <Avatar glyph={avatarKey} color={avatarColor} />,
        ...(isClosed && { note: notes.noteOfClosed }),
        ...(id < 0 && notes.noteOfWaiting !== undefined && { note: notes.noteOfWaiting }),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
