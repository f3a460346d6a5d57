import { useEffect, useRef } from 'react'

/**
 * Runs something immediately or, while the pointer is pressed, after its release. Pressing a button first blurs a
 * field; an error that appears then would move the button, and the click would be lost.
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
      // The click event follows the release.
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
