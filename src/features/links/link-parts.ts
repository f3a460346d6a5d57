// What shows links and makes them: the screens do without. It comes in one file.

export { CourseLinks } from './course-links'
export { NewLink } from './new-link'
