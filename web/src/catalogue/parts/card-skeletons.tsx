import { CardSkeleton, type CardSkeletonProps } from '@hub/ui/states/card-skeleton.tsx'

interface CardSkeletonsProps extends CardSkeletonProps {
  grid: 'grid-2' | 'grid-3' | 'grid-4'
}

/** As many empty cards as the list most likely has. */
export function CardSkeletons({ grid, ...cards }: CardSkeletonsProps) {
  return (
    <div className={grid}>
      <CardSkeleton {...cards} />
    </div>
  )
}
