import { lazyDialog } from '~/ui/lazy/lazy'
// As in late-sheet.tsx.
import './confirm.css'
import './dialog.css'

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = lazyDialog(() => import('./popups').then((module) => module.Question))
