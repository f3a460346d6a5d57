/** A design at a provider. */
export type OutsideDesign = {
  id: string
  name: string
  kind: 'certificate' | 'badge'
  pictureUrl: string | null
  updatedAt: string | null
}

/** A certificate as a provider issues it. `reference` is our id, so that nothing is issued twice. */
export type Credential = { id: string; url: string | null }
export type CredentialRequest = {
  reference: string
  designId: string
  name: string
  email: string
  courseTitle: string
  code: string
  verifyUrl: string
  issuedOn: string
  expiresOn: string | null
}

/** Calls the provider with the token: a path below its URL, and a body for POST. */
export type Call = (path: string, body?: object) => Promise<unknown>

/** How a provider names things. All functions throw if a response is not what was expected. */
export type Adapter = {
  /** The URL of its API, unless another one is set. */
  url?: string
  headers(token: string): Record<string, string>
  /** A page of its designs, and the cursor of the next one. */
  designs(call: Call, cursor?: string): Promise<{ designs: OutsideDesign[]; next?: string }>
  /** Where designs are made; null if it does not say. */
  designer(call: Call, reference: string): Promise<string | null>
  /** What was issued before for a reference, if its answer was lost. */
  find(call: Call, request: CredentialRequest): Promise<Credential | undefined>
  create(call: Call, request: CredentialRequest): Promise<Credential>
}
