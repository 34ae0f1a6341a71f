/** What a command gives: the data as the service returned it, and the same as lines for people. */
export interface Outcome {
  data: unknown
  lines: string[]
}

export function outcome(data: unknown, ...lines: string[]): Outcome {
  return { data, lines }
}
