import '~/theme/global.css'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { dropToken } from '~/api/session/token'
import { clearToasts } from '~/ui/overlay/toast'

// Each story begins in a browser that was never here, in a window of the usual size. A failure that is told stays until it is
// dismissed.
beforeEach(async () => {
  dropToken()
  localStorage.clear()
  sessionStorage.clear()
  clearToasts()
  await page.viewport(1440, 900)
})
