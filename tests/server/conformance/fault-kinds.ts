import { isValues, type Values } from '../../../scripts/conformance/requests.ts'
import type { Answer, Passing, ProxyFault } from './faulty-proxy.ts'

type Change = Parameters<Passing['forward']>[0]

/** A fault of the requests of an operation. */
export const asking =
  (id: string, change: (passing: Passing) => Change | undefined): ProxyFault =>
  (passing) => {
    if (passing.operation.id !== id || passing.method === 'OPTIONS') return undefined
    const changed = change(passing)
    return changed && passing.forward(changed)
  }

/** A fault of the successes of an operation. */
export const answering =
  (id: string, change: (body: Values, passing: Passing) => void, sent?: Change): ProxyFault =>
  async (passing) => {
    const answer = await passing.forward(passing.operation.id === id ? sent : {})
    if (passing.operation.id !== id || answer.status !== 200) return answer
    const body: unknown = JSON.parse(answer.body.toString())
    if (isValues(body)) change(body, passing)
    return { ...answer, body: Buffer.from(JSON.stringify(body)) }
  }

export const raw =
  (id: string, change: (answer: Answer) => Answer): ProxyFault =>
  async (passing) => {
    const answer = await passing.forward()
    return passing.operation.id === id && answer.status === 200 ? change(answer) : answer
  }

export const rowsOf = (body: Values) => {
  const lists = isValues(body.data) ? Object.values(body.data) : []
  return lists.find((list): list is Values[] => Array.isArray(list)) ?? []
}

/** Replaces the rows of a page. */
export const withRows = (body: Values, change: (rows: Values[]) => Values[]) => {
  const rows = rowsOf(body)
  rows.splice(0, rows.length, ...change([...rows]))
}

export const without = (id: string, name: string) =>
  asking(id, () => ({ query: { [name]: undefined } }))

/** A form without one part. */
export async function formWithout({ body, headers }: Passing, name: string) {
  const type = headers.get('content-type') ?? ''
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData()
  form.delete(name)
  return form
}

export const isMade = ({ query }: Passing) => /^[0-9a-f]{8}$/.test(query.get('search') ?? '')

export type BehaviourFault = {
  plants: string
  in: string[]
  fault: ProxyFault
  finds: string
}
