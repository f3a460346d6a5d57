import type { QueryClient } from '@tanstack/react-query'
import { query } from '~/api/client/query'
import { learningPathById } from '~/api/learning-paths'
import { personName } from '~/entities/person-name'
import { audiencePreview, type Audience } from '~/features/message-composer/composer.api'
import { courseOption } from '~/pickers/courses'
import { eventOption } from '~/pickers/events'
import { groupOption } from '~/pickers/groups'
import { learningPathOption } from '~/pickers/learning-paths'
import { licenseOption } from '~/pickers/licenses'
import type { Option } from '~/ui/input/option-source'

/** More objects than this are shown as a number. */
export const mostNames = 25

/** The objects of an audience with one id, as options. */
async function find(queryClient: QueryClient, type: Audience['type'], id: string) {
  switch (type) {
    case 'groups': {
      const params = { query: { groupId: id } }
      const { data } = await queryClient.fetchQuery(
        query('/api/business/getUserGroups', { params }),
      )
      return data.userGroups.map(groupOption)
    }
    case 'courses': {
      const params = { query: { courseId: id } }
      const { data } = await queryClient.fetchQuery(query('/api/business/getCourses', { params }))
      return data.courses.map(courseOption)
    }
    case 'paths': {
      const { data } = await queryClient.fetchQuery(learningPathById(id))
      return data.learningPaths.map(learningPathOption)
    }
    case 'licenses': {
      const params = { query: { licenseId: id } }
      const { data } = await queryClient.fetchQuery(query('/api/business/getLicenses', { params }))
      return data.licenses.map(licenseOption)
    }
    case 'events': {
      const params = { query: { eventId: id } }
      const { data } = await queryClient.fetchQuery(query('/api/business/getEvents', { params }))
      return data.events.map(eventOption)
    }
    case 'users':
    case 'all':
      return []
  }
}

/** People by id, as options. */
async function findPeople(queryClient: QueryClient, ids: string[]): Promise<Option[]> {
  const { data } = await queryClient.fetchQuery(audiencePreview('email', { type: 'users', ids }))
  return data.people.map((person) => ({
    value: person._id,
    label: personName(person),
    hint: person.email,
  }))
}

/** The names of the objects with these ids. What does not exist any more has the name "Deleted". */
export async function findNames(
  queryClient: QueryClient,
  type: Audience['type'],
  ids: string[],
): Promise<Option[]> {
  if (ids.length === 0) return []
  const found =
    type === 'users'
      ? await findPeople(queryClient, ids)
      : (await Promise.all(ids.map((id) => find(queryClient, type, id)))).flat()
  const names = new Map(found.map((option) => [option.value, option]))
  return ids.map((value) => names.get(value) ?? { value, label: 'Deleted' })
}
