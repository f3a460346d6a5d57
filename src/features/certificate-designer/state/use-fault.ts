import { useDesigned } from './use-designer'

/** The first fault of an element: of the last refused request, else of the last drawing. */
export function useFault(key: string) {
  return useDesigned(
    ({ sentFaults, drawnFaults }) =>
      sentFaults.find((fault) => fault.key === key) ??
      drawnFaults.find((fault) => fault.key === key),
  )
}
