import { addressSearch, idOf } from '~/ui/list/list-search'

/** The address of a course's contents: the course, and which of its assets is open. */
export const contentsSearch = addressSearch({
  courseId: idOf(),
  assetId: idOf(),
  /** The links of the course are open. */
  links: idOf(),
})
