import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose tests wait for processes to start and restart. */
const slowFiles = /(?:process|postgres|killed|lost|admin)\.test\.ts$/

/** Runs files that mostly wait first, so that others use the processor meanwhile. */
export class SlowFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method, not that of an array
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification) => Number(slowFiles.test(moduleId))
    return sorted.toSorted((a, b) => waits(b) - waits(a))
  }
}
