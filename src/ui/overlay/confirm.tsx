import { lateDialog } from '~/ui/lazy/lazy'
// As in late-sheet.tsx.
import './confirm.css'
import './dialog.css'

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = lateDialog(() => import('./popups').then((module) => module.Question))
