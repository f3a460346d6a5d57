/** The input of deleting objects that courses use. */
export type Removal = { removeFromCourses: boolean }

export const readRemoval = (stored: object): Removal => ({
  removeFromCourses: 'removeFromCourses' in stored && stored.removeFromCourses === true,
})

/** Restoring does not undo the removal from courses. */
export const isRemovalUndone = ({ removeFromCourses }: Removal) => !removeFromCourses
