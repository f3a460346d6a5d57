// Runs before anything is drawn, so that a page with a chosen theme never flashes in the other one.
// What is remembered is written by src/shell/look.ts.
try {
  const { theme, density } = JSON.parse(localStorage.getItem('lectern.look') ?? '{}')
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (density === 'compact' || density === 'comfortable') dataset.density = density
} catch {
  // nothing readable is remembered: the system's theme is right
}
