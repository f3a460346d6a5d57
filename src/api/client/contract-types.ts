import type { paths } from '../../../openapi/generated/types'

// The contract as types: a wrong path, parameter or body does not compile.

export type Method = 'get' | 'post' | 'put' | 'delete'

/** Every path of the contract. */
export type AnyPath = keyof paths

/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in AnyPath]: paths[P] extends Record<M, object> ? P : never
}[AnyPath]

type Operation<M extends Method, P extends AnyPath> =
  paths[P] extends Record<M, infer O> ? O : never

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]

type Params<O> = O extends { parameters: infer T }
  ? RequiredKeys<T> extends never
    ? { params?: T }
    : { params: T }
  : never

type BodyOf<C> = C[keyof C]

type Body<O> = O extends { requestBody?: never }
  ? { body?: never }
  : O extends { requestBody: { content: infer C } }
    ? { body: BodyOf<C> }
    : O extends { requestBody?: { content: infer C } }
      ? { body?: BodyOf<C> }
      : never

/** The parameters and the body that a call takes. */
export type Input<M extends Method, P extends PathOf<M>> = Params<Operation<M, P>> &
  Body<Operation<M, P>>

/** The same as arguments: optional if nothing is required. */
export type InputArgs<M extends Method, P extends PathOf<M>> =
  RequiredKeys<Input<M, P>> extends never ? [input?: Input<M, P>] : [input: Input<M, P>]

type Success<R> = {
  [S in keyof R]: S extends 200 | 201 | 202 | 207
    ? R[S] extends { content: infer C }
      ? C[keyof C]
      : never
    : never
}[keyof R]

/** The body of a call's success. */
export type Answer<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer R } ? Success<R> : never

/** The paths whose body is sent as multipart. */
export type MultipartPathOf<M extends Method> = {
  [P in PathOf<M>]: Operation<M, P> extends {
    requestBody?: { content: { 'multipart/form-data': object } }
  }
    ? Operation<M, P> extends { requestBody?: never }
      ? never
      : P
    : never
}[PathOf<M>]

/** The query parameters of a read. */
export type QueryOf<P extends PathOf<'get'>> =
  Operation<'get', P> extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never
