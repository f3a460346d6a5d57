import { lazyDialog } from '~/ui/lazy/lazy'
// Preloads the styles, as in lazy-sheet.tsx.
import './confirm.css'
import './dialog.css'

/** Confirmation dialog for actions that cannot be undone. */
export const ConfirmDialog = lazyDialog(() => import('./popups').then((module) => module.Question))
