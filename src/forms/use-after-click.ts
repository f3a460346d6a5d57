import { useEffect, useRef } from 'react'

/**
 * Runs something at once, or, while the pointer is pressed, after it is let go. A press on a button first takes the
 * focus out of a field; an error that appeared at that moment would move the button away under the finger, and the
 * press would be lost.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      const acts = waiting.current.splice(0)
      // The click comes right after the release.
      setTimeout(() => acts.forEach((act) => act()))
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [])
  return (act) => {
    if (isPressed.current) waiting.current.push(act)
    else act()
  }
}
