/** The input of deleting objects that courses use. */
export type Removal = { removeFromCourses: boolean }

export const readRemoval = (stored: object): Removal => ({
  removeFromCourses: 'removeFromCourses' in stored && stored.removeFromCourses === true,
})

/** What was taken out of courses does not return there when it is restored. */
export const isRemovalUndone = ({ removeFromCourses }: Removal) => !removeFromCourses
