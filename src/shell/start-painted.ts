/**
 * Fetches the files of the code, now that the styles before this have come, and starts it when what came drawn has been
 * painted, which its start would hold up. In a tab that is not painted, soon. It is put into the page as it is written
 * here and runs alone, so it can use nothing from outside of it.
 */
export function startPainted(code: string, files: string[]) {
  for (const href of files) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
    document.head.append(link)
  }
  // A module is run once, however often it is asked for.
  const start = () => void import(/* @vite-ignore */ code)
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 300)
}
