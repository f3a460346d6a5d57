import { ApiError } from '~/api/client/errors'

export interface EachResult {
  done: number
  /** Why others were not done, each reason once. */
  reasons: string[]
}

/** Does something for each of a few objects in turn, and continues after failures. */
export async function runEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
): Promise<EachResult> {
  let done = 0
  const reasons = new Set<string>()
  for (const item of items) {
    try {
      await act(item)
      done += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      reasons.add(error.message)
    }
  }
  return { done, reasons: [...reasons] }
}
