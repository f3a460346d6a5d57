import { useQuery } from '@tanstack/react-query'
import { useUser } from '~/api/session/user'
import { anyAssets, anyPeople, anyPublished, enrollments, registeredPeople } from './dashboard.api'
import { firstSteps, type FirstStep } from './first-steps'

/** The steps that are not done: undefined while unknown, empty if all are done or it cannot be known. */
export function useFirstSteps(): FirstStep[] | undefined {
  const user = useUser()
  const registered = useQuery(registeredPeople)
  const assets = useQuery(anyAssets)
  const published = useQuery(anyPublished)
  const enrolled = useQuery(enrollments)
  const isEmpty = registered.data?.total === 0
  const invited = useQuery({ ...anyPeople, enabled: isEmpty })
  const people = isEmpty ? invited : registered
  if ([people, assets, published, enrolled].some(({ isPending }) => isPending)) return undefined
  if (!people.data || !assets.data || !published.data || !enrolled.data) return []
  const steps = firstSteps(user, {
    people: people.data.total,
    assets: assets.data.total,
    published: published.data.total,
    enrollments: enrolled.data.data.count,
  })
  return steps.every(({ isDone }) => isDone) ? [] : steps
}
