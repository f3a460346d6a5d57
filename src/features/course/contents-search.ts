import { addressSearch, idOf } from '~/ui/list/list-search'

/** The search params of a course's contents: the course, and the open asset. */
export const contentsSearch = addressSearch({
  courseId: idOf(),
  assetId: idOf(),
  /** The dialog with the sign-up links is open. */
  links: idOf(),
})
