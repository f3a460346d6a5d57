import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Failure } from './failures.ts'

export type Report = { passed: number; failures: Failure[] }

/** The error with the stack frames of our own files. */
function told({ name, message, diff, stack, stacks, cause }: Told): string {
  const places = stacks?.length
    ? stacks.map(({ file, line, column }) => `at ${file}:${line}:${column}`)
    : (stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  const ours = places.filter((place) => !place.includes('node_modules'))
  return [
    `${name ?? 'Error'}: ${message}`,
    diff,
    ...ours.slice(0, 8),
    cause && `because of ${told(cause)}`,
  ]
    .filter(Boolean)
    .join('\n')
}
type Place = { file: string; line: number; column: number }
type Told = Partial<SerializedError> & { message?: string; diff?: string; stacks?: Place[] }

/** The failures of a file: tests, hooks, and errors while loading it. */
function failuresOf(module: TestModule): Failure[] {
  const name = `${module.project.name} ${module.relativeModuleId}`
  const failures: Failure[] = module.errors().map((error) => ({ name, message: told(error) }))
  for (const suite of module.children.allSuites())
    for (const error of suite.errors())
      failures.push({ name: `${name} > ${suite.fullName}`, message: told(error) })
  for (const test of module.children.allTests('failed'))
    failures.push({
      name: `${name} > ${test.fullName}`,
      message: (test.result().errors ?? []).map(told).join('\n'),
    })
  return failures
}

/** Writes the result of a run to a file, for scripts/test/vitest.ts. */
export class FileReporter implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length
    const failures = modules.flatMap(failuresOf)
    for (const error of errors)
      failures.push({ name: 'outside of every test', message: told(error) })
    const report: Report = { passed, failures }
    writeFileSync(this.#file, stripVTControlCharacters(JSON.stringify(report)))
  }
}
