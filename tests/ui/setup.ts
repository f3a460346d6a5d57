import '~/theme/global.css'
import { beforeEach } from 'vitest'

// What the shell sets on the page before the first part is drawn.
beforeEach(() => {
  document.documentElement.lang = 'en'
  document.documentElement.dataset.theme = 'light'
  document.documentElement.dataset.density = 'comfortable'
})
