import '~/theme/global.css'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { dropToken } from '~/api/token'

// Each story begins in a browser that was never here, in a window of the usual size.
beforeEach(async () => {
  dropToken()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
})
