import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

/** The link to an object. */
type ObjectLink = (id: string, content: ReactNode) => ReactElement

export const objectLinks = {
  course: (courseId, content) => (
    <Link to="/library/selected-course/summary" search={{ courseId }}>
      {content}
    </Link>
  ),
  category: (category, content) => (
    <Link to="/library/courses" search={{ category }}>
      {content}
    </Link>
  ),
  license: (licenseId, content) => (
    <Link to="/library/selected-license/summary" search={{ licenseId }}>
      {content}
    </Link>
  ),
  learningPath: (pathId, content) => (
    <Link to="/library/selected-path/summary" search={{ pathId }}>
      {content}
    </Link>
  ),
  event: (eventId, content) => (
    <Link to="/library/events" search={{ eventId }}>
      {content}
    </Link>
  ),
} as const satisfies Record<string, ObjectLink>
