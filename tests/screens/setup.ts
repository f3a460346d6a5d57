import '~/theme/global.css'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { dropToken } from '~/api/session/token'
import { clearToasts } from '~/ui/overlay/toast'

// Modules of the console read what is stored when they are imported, before the first story of a file.
localStorage.clear()
sessionStorage.clear()

// Each story begins in a browser that was never here, in a window of the usual size. A failure that is told stays until it is
// dismissed.
beforeEach(async () => {
  dropToken()
  localStorage.clear()
  sessionStorage.clear()
  clearToasts()
  await page.viewport(1440, 900)
})
