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
  const start = () => {
    // A module is run once, however often it is asked for.
    void import(/* @vite-ignore */ code)
    // The first of its kind in a browser's process takes 20 ms. Here they pass while the code is on the way.
    Intl.NumberFormat()
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 300)
}
