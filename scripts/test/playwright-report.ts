import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { Failure } from './failures.ts'

function failuresOf({ title, specs, suites = [] }: JSONReportSuite): Failure[] {
  const own = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  )
  const here = own.map(({ title: name, tests }) => ({
    name: `${title} > ${name}`,
    message: tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message }) => message)
      .join('\n'),
  }))
  return [...here, ...suites.flatMap(failuresOf)]
}

/** The failed journeys, and errors outside of them. */
export function journeysThatFailed({ suites, errors }: JSONReport): Failure[] {
  const outside = errors.map(({ message = '' }) => ({ name: 'outside of every journey', message }))
  return [...suites.flatMap(failuresOf), ...outside]
}
