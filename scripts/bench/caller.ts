/** The fields of a call with files as a form; lists and objects as JSON. */
export function formOf(fields: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

/** Sends calls of an administrator: POST if there is a body. Throws if the answer is an error. */
export function callerOf(url: string, signedIn: Record<string, string>) {
  return async <Answer>(path: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api/business/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...signedIn, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const answer: Answer = await response.json()
    return answer
  }
}

export type Caller = ReturnType<typeof callerOf>
