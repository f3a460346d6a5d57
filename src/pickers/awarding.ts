import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { courseOption } from './courses'
import type { Entity } from './entity'
import { learningPathOption } from './learning-paths'

const queryOf = (text: string) => {
  const search = text.trim().slice(0, 100)
  return { page: 1, limit: 25 as const, sort: 'title', ...(search !== '' && { search }) }
}

/** What awards a certificate, by title. */
export const awardingEntities: Record<Schemas['CertificateSubjectType'], Entity> = {
  course: {
    noun: ['course', 'courses'],
    async find(text, signal) {
      const params = { query: { ...queryOf(text), hasCertificate: true } }
      const { data } = await call('get', '/api/business/getCourses', { params }, { signal })
      return data.courses.map(courseOption)
    },
  },
  license: {
    noun: ['license', 'licenses'],
    async find(text, signal) {
      // Without a page all of them, of which those without a certificate are left out.
      const { page, limit, ...query } = queryOf(text)
      const params = { query: { ...query, type: 'license' as const } }
      const path = '/api/business/getCoursesAndLicenses'
      const { data } = await call('get', path, { params }, { signal })
      return data.coursesAndLicenses
        .filter(({ certificateID }) => certificateID !== null)
        .slice(0, limit)
        .map(({ _id, title }) => ({ value: _id, label: title }))
    },
  },
  'learning-path': {
    noun: ['learning path', 'learning paths'],
    async find(text, signal) {
      const params = { query: { ...queryOf(text), hasCertificate: true } }
      const { data } = await call('get', '/api/business/getLearningPaths', { params }, { signal })
      return data.learningPaths.map(learningPathOption)
    },
  },
}
