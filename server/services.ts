export type { Services } from './contract/context.ts'
