/** What a part gets from the player: a place to remember, and a voice. */
import type { Step } from '../content-types.ts'

export interface Room {
  /** This part's own memory: lives as long as the open page, never written anywhere. */
  memory: Map<string, unknown>
  /** Shows a kind line under the task and reads it out. */
  say(words: string): void
  /** Runs when the part is left, so that nothing ticks on unseen. */
  onLeave(stop: () => void): void
}

/** Draws one kind of part. */
export type Draw<Kind extends Step['kind']> = (step: Extract<Step, { kind: Kind }>, room: Room) => Node[]

/** Reads a remembered value, or starts it. */
export function remember<Value>(room: Room, name: string, start: () => Value): Value {
  if (!room.memory.has(name)) room.memory.set(name, start())
  return room.memory.get(name) as Value
}
