import { CardSkeleton } from '#ui/card-skeleton.tsx'

/** As many empty cards as the list most likely has. */
export function CardSkeletons({ count, grid }: { count: number; grid: 'grid-3' | 'grid-4' }) {
  return (
    <div className={grid}>
      <CardSkeleton count={count} />
    </div>
  )
}
