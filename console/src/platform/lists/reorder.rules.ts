/** The order of rows while one of them is moved. */

/** The ids with one of them at another position. */
export function movedTo(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((one) => one !== id)
  const at = Math.max(0, Math.min(position, others.length))
  return [...others.slice(0, at), id, ...others.slice(at)]
}
