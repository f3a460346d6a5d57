import { certificateSource } from '../search/certificates.ts'
import { courseSource } from '../search/courses.ts'
import { eventSource } from '../search/events.ts'
import { groupSource } from '../search/groups.ts'
import { issuedCertificateSource } from '../search/issued-certificates.ts'
import { learningPathSource } from '../search/learning-paths.ts'
import { licenseSource } from '../search/licenses.ts'
import { assessmentSource, assetSource } from '../search/library.ts'
import { messageSource } from '../search/messages.ts'
import { people } from '../search/people.ts'
import { createSearch } from '../search/search.ts'

/** What the search finds. Add a source together with the screen that its hits link to. */
const objectSources = [
  groupSource,
  courseSource,
  learningPathSource,
  assetSource,
  assessmentSource,
  licenseSource,
  messageSource,
  eventSource,
  certificateSource,
  issuedCertificateSource,
]

export const searchSources = [people, ...objectSources]

export const search = createSearch(objectSources)
