import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Hears the keys that are pressed anywhere, while `isOn`. From the moment the caller is seen: an effect may run
 * some time after the page is painted, and what is pressed until then would be lost, or be taken by somebody else.
 * On the window they are heard after everybody who listens on the document.
 */
export function useKeydown(
  onKey: (event: KeyboardEvent) => void,
  { isOn = true, place = 'document' }: { isOn?: boolean; place?: 'document' | 'window' } = {},
) {
  const hear = useEffectEvent(onKey)
  useLayoutEffect(() => {
    if (!isOn) return
    const on = globalThis[place]
    const listen = (event: Event) => event instanceof KeyboardEvent && hear(event)
    on.addEventListener('keydown', listen)
    return () => on.removeEventListener('keydown', listen)
  }, [isOn, place])
}
