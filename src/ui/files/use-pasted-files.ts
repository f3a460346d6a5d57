import { useEffect, useEffectEvent } from 'react'

const fields = 'input, textarea, [contenteditable="true"]'

/**
 * Handles files pasted anywhere on the page while `isOn`. Ignores the image that spreadsheets and browsers add to
 * copied text.
 */
export function usePastedFiles(onFiles: (files: File[]) => void, isOn = true) {
  const hear = useEffectEvent((event: ClipboardEvent) => {
    const { files = [], types = [] } = event.clipboardData ?? {}
    const isInField = event.target instanceof Element && event.target.closest(fields) !== null
    const isText = types.includes('text/html') || (isInField && types.includes('text/plain'))
    if (files.length === 0 || isText) return
    event.preventDefault()
    onFiles([...files])
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: ClipboardEvent) => hear(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [isOn])
}
