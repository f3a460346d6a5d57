import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'

type LearningPath = Pick<Schemas['LearningPath'], '_id' | 'title' | 'category' | 'stepsCount'>

/** A learning path as an option: its title, category and number of steps. */
export function learningPathOption({ _id, title, category, stepsCount }: LearningPath): Option {
  const steps = counted(stepsCount, 'step', 'steps')
  return { value: _id, label: title, hint: category ? `${category.name}, ${steps}` : steps }
}

async function findPaths(
  text: string,
  status: Schemas['LearningPathStatus'] | undefined,
  signal: AbortSignal,
) {
  const search = text.trim().slice(0, 100)
  const query = {
    page: 1,
    limit: 25 as const,
    sort: 'title',
    ...(status && { status }),
    ...(search !== '' && { search }),
  }
  const { data } = await call(
    'get',
    '/api/business/getLearningPaths',
    { params: { query } },
    { signal },
  )
  return data.learningPaths
}

const noun = ['learning path', 'learning paths'] as const

/** The published learning paths by title: only these can be assigned. */
export const publishedLearningPathEntity: Entity = {
  noun,
  find: async (text, signal) =>
    (await findPaths(text, 'published', signal)).map(learningPathOption),
}

/** The learning paths that people can have: published and archived ones. */
export const liveLearningPathEntity: Entity = {
  noun,
  async find(text, signal) {
    const found = await findPaths(text, undefined, signal)
    return found.filter(({ status }) => status !== 'draft').map(learningPathOption)
  },
}
