import '~/theme/global.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { takeTokenFromAddress } from '~/api/session/token-handover'
import { beginHandOver } from '~/api/session/session'
import { replaceSkeleton } from '~/shell/replace-skeleton'
import { createApp } from './app'
import { startTree } from './start-tree'

// Before anything is asked of the server, and before the router reads the address.
const token = takeTokenFromAddress()
if (token !== null) beginHandOver(token)

// The few style tags that libraries add carry the page's nonce, so that the policy lets them in.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

async function start(place: HTMLElement) {
  const { App, router } = createApp({
    routeTree: await startTree(location.pathname, () => router),
  })
  replaceSkeleton(router)
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  if (!place.hasChildNodes()) return createRoot(place).render(app)
  // The build rendered a form (src/prerender.tsx); the router must stand where it does.
  await router.load()
  router.ssr = { manifest: undefined }
  hydrateRoot(place, app)
}
// Not awaited: the routes that it fetches need this module to be there.
void start(root)
