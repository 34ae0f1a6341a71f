/** How much room there is, for charts and tables. */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const BEFORE_MEASURED = 516
/** Of a sheet between its margins, without the edges of a panel. */
const ON_PAPER = 640

/** How wide an element is, so that a chart is drawn at that width and its text has one size everywhere. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(BEFORE_MEASURED)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const measure = () => {
      if (current.clientWidth > 0 && !matchMedia('print').matches) setWidth(current.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    // The sheet is laid out as soon as the event is over.
    const fitPaper = () => flushSync(() => setWidth(ON_PAPER))
    window.addEventListener('beforeprint', fitPaper)
    window.addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', fitPaper)
      window.removeEventListener('afterprint', measure)
    }
  }, [])
  return { element, width }
}

/** Whether the content of an element is wider than the element: then it scrolls, and the keyboard must reach it. */
export function useOverflow() {
  const element = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const observer = new ResizeObserver(() => setWide(current.scrollWidth > current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, isWide }
}
