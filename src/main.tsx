import '~/theme/global.css'
import './early-font'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { takeTokenFromAddress } from '~/api/session/token-handover'
import { takeKnown } from '~/api/known'
import { beginHandOver } from '~/api/session/session'
import { handOnTyped } from '~/shell/typed-ahead'
import { setDrawnAhead } from '~/ui/lazy/drawn-ahead'
import { rememberRoom } from '~/ui/data-table/use-fit-count'
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
  const { App, router, queryClient } = createApp({
    routeTree: await startTree(location.pathname, () => router),
  })
  const isKnown = takeKnown(queryClient)
  // A screen that came drawn stands until the live one can take its place in one go.
  if (place.hasChildNodes()) await router.load().catch(() => {})
  setDrawnAhead(isKnown)
  const drawnTable = place.querySelector('col[data-least]')?.closest('table')
  rememberRoom(drawnTable?.parentElement?.clientWidth ?? 0, true)
  handOnTyped(place)
  // A transition is drawn in slices, between which the browser can do other things.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
// Not awaited: the routes that it fetches need this module to be there.
void start(root)
