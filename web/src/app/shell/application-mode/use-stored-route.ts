import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storeRoute } from '#platform/device/stored-routes.ts'
import { isOnline } from '#platform/calls/online.ts'

/** Long enough for a slow screen; a slower one is recorded at the next visit. */
const READ_WITHIN_MS = 20_000

/**
 * Records the route once all its reads came from the server and are stored (OFF-010).
 * @param isThere whether its screen is shown: on a slow connection it loads for a while without any read running
 */
export function useStoredRoute(path: string, isThere: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isThere) return undefined
    let isHere = true
    void whenRead(queryClient).then((areRead) => {
      const isKept = navigator.serviceWorker?.controller != null
      if (isHere && areRead && isKept && isOnline()) storeRoute(path)
    })
    return () => {
      isHere = false
    }
  }, [path, isThere, queryClient])
}

/** Resolves when no read is running: true unless a shown read failed or it took too long. */
function whenRead(queryClient: QueryClient): Promise<boolean> {
  const cache = queryClient.getQueryCache()
  const hasFailed = () => cache.findAll({ type: 'active' }).some(({ state }) => state.status !== 'success')
  return new Promise((resolve) => {
    const finish = (areRead: boolean) => {
      stop()
      clearTimeout(timer)
      resolve(areRead)
    }
    const look = () => {
      if (queryClient.isFetching() === 0) finish(!hasFailed())
    }
    const stop = cache.subscribe(look)
    const timer = setTimeout(() => finish(false), READ_WITHIN_MS)
    // The screen starts its reads in its own effects, which run before those of the frame around it.
    setTimeout(look)
  })
}
