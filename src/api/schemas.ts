import type { components } from '../../openapi/generated/types'

/** The contract's schemas by name: `Schemas['CurrentUser']`. */
export type Schemas = components['schemas']
