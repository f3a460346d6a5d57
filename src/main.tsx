import '~/theme/global.css'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { takeTokenFromAddress } from '~/api/hand-over'
import { beginHandOver } from '~/api/session'
import { createApp } from './app'

// Before anything is asked of the server, and before the router reads the address.
const token = takeTokenFromAddress()
if (token !== null) beginHandOver(token)

// The few style tags that libraries add carry the page's nonce, so that the policy lets them in.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const { App, router } = createApp()
// A transition is drawn in slices, between which the browser can do other things.
const start = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
// A screen that came drawn stands until the live one can take its place in one go.
if (root.hasChildNodes()) void router.load().finally(start)
else start()
