import { CardSkeleton, type CardSkeletonProps } from '@hub/ui/states/card-skeleton.tsx'

interface CardSkeletonsProps extends CardSkeletonProps {
  grid: 'grid-2' | 'grid-3' | 'grid-4'
}

/** Shows as many empty cards as the list probably has. */
export function CardSkeletons({ grid, ...cards }: CardSkeletonsProps) {
  return (
    <div className={grid}>
      <CardSkeleton {...cards} />
    </div>
  )
}
