import { useBlocker } from '@tanstack/react-router'
import { confirm, type Question } from '~/shell/notices/confirm'

const unsaved = {
  title: 'Leave without saving?',
  body: 'Your changes on this page are not saved.',
  action: 'Leave without saving',
}

/**
 * Asks before a screen with unsaved work is left, by a link, by Back or by closing the tab. Changes of the
 * search alone (a tab, a filter) pass. For the route that holds the form. `question` says what would be lost, where it is
 * not what somebody filled in; `settle` tries to save it first, and answers whether nothing is unsaved any more.
 */
export function useUnsavedGuard(
  isUnsaved: boolean,
  question: Question = unsaved,
  settle?: () => Promise<boolean>,
) {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      if (await settle?.()) return false
      const leave = await confirm(question)
      return !leave
    },
  })
}
