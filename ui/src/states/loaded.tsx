/**
 * Shows the result of a query: a skeleton while it loads, the error with Try again when it fails, and `children(data)`
 * once it has data. `label` says what is loading.
 */
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { LoadingState } from './loading-state.tsx'

/** The part of a query that this needs, independent of the library. */
interface Query<Data> {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

export interface LoadedProps<Data> {
  /** One query, or several combined into one. */
  query: Query<Data>
  label: string
  skeleton: ReactNode
  /** The page's first heading until the data brings its own. */
  heading?: string
  /** The title of the error, where it is not a list that did not load. */
  failed?: string
  /** Where it stands while it loads, beside others. */
  className?: string | undefined
  children: (data: Data) => ReactNode
}

export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, label, skeleton, heading, failed, className, children } = props
  const { data, isError, isFetching, refetch } = query
  const again = () => void refetch()
  // Data that was loaded earlier stays on the screen when a refetch fails.
  if (data !== undefined) return children(data)
  if (isError)
    return (
      <>
        {heading && <h1 className="visually-hidden">{heading}</h1>}
        <ErrorState title={failed} onRetry={again} isPending={isFetching} />
      </>
    )
  return (
    <LoadingState label={label} heading={heading} onRetry={again} className={className}>
      {skeleton}
    </LoadingState>
  )
}
