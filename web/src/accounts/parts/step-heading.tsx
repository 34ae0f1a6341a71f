import { useEffect, useRef, type ReactNode } from 'react'

interface StepHeadingProps {
  /** The first step is opened by a route, and the app manages its focus. */
  isFirst?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The heading of a step: when it opens, the page scrolls to its top and the heading gets focus (design 3.1). */
export function StepHeading({ isFirst = false, className, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirst) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isFirst])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
