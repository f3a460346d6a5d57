import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose tests wait for processes that start, are killed and start again. */
const waiting = /(?:process|postgres|killed|lost|admin)\.test\.ts$/

/** Begins with the files that wait, so that the others use the time; at the end nothing would be left to do beside them. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, not that of an array
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification) => Number(waiting.test(moduleId))
    return sorted.toSorted((a, b) => waits(b) - waits(a))
  }
}
