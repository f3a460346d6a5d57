import '~/theme/global.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { takeTokenFromAddress } from '~/api/session/token-handover'
import { beginHandOver } from '~/api/session/session'
import { replaceSkeleton } from '~/shell/replace-skeleton'
import { createApp } from './app'
import { startTree } from './start-tree'

// Before any request, and before the router reads the URL.
const token = takeTokenFromAddress()
if (token !== null) beginHandOver(token)

// Style tags that libraries add need the page's nonce because of the content security policy.
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
  // The build rendered a form (src/prerender.tsx); the router must render the same.
  await router.load()
  router.ssr = { manifest: undefined }
  hydrateRoot(place, app)
}
// Not awaited: the routes that it imports need this module to be evaluated.
void start(root)
