/** Tells when the pointer or the focus enters a part of the page, and when it leaves. */
import { useFocusWithin, useHover } from 'react-aria'

/** Returns the props of the element that is watched. */
export function useAttention(onChange: (by: 'pointer' | 'focus', isInside: boolean) => void) {
  const { hoverProps } = useHover({ onHoverChange: (isInside) => onChange('pointer', isInside) })
  const { focusWithinProps } = useFocusWithin({
    onFocusWithinChange: (isInside) => onChange('focus', isInside),
  })
  return { ...hoverProps, ...focusWithinProps }
}
