import { requestId } from './request-id.css'

/** The number of the call that failed, for a person to quote to those who look after the server; nothing without one. */
export function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null
  return <p className={requestId}>Request {id}</p>
}
