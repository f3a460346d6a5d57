import '~/theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Stack } from '~/ui/display/stack'
import { Toaster } from '~/ui/overlay/toaster'
import { Basics } from './basics'
import { Overlays } from './overlays'
import { Head, States } from './states'

// `?theme=dark&density=compact&open=dialog` chooses what there is to see.
const asked = new URLSearchParams(location.search)
document.documentElement.dataset.theme = asked.get('theme') ?? 'light'
document.documentElement.dataset.density = asked.get('density') ?? 'comfortable'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <main id="gallery">
        <Head />
        <Stack gap={8}>
          <States />
          <Basics />
          <Overlays open={asked.get('open')} />
        </Stack>
      </main>
      <Toaster />
    </StrictMode>,
  )
}
