import {
  mutationOptions,
  type QueryClient,
  type QueryKey,
  type QueryObserver,
  queryOptions,
} from '@tanstack/react-query'
import { call } from './client'
import type {
  AnyPath,
  Answer,
  Input,
  InputArgs,
  Method,
  MultipartPathOf,
  PathOf,
} from './contract-types'
import { upload, type UploadOptions } from './upload'

// Query keys are `[path, input]` and are never written by hand; a mutation names the paths it makes stale, and queries
// of them are fetched again afterwards. What the contract does not have does not compile.

/** Whether this is a periodic refetch of known data. */
function isPoll(client: QueryClient, queryKey: QueryKey) {
  const cached = client.getQueryCache().find({ queryKey })
  const isTimed = ({ options: { refetchInterval: every } }: QueryObserver) =>
    cached !== undefined && Boolean(typeof every === 'function' ? every(cached) : every)
  return cached?.state.data !== undefined && cached.observers.some(isTimed)
}

/** The options to read a path: `useSuspenseQuery(query('/api/business/getUsers', { params: … }))`. */
export function query<P extends PathOf<'get'>>(path: P, ...[input]: InputArgs<'get', P>) {
  return queryOptions({
    queryKey: input ? [path, input] : [path],
    // `InputArgs` makes the input optional only if nothing in it is required.
    queryFn: ({ signal, client, queryKey }) =>
      call('get', path, (input ?? {}) as Input<'get', P>, {
        signal,
        isBackground: isPoll(client, queryKey),
      }),
  })
}

/** The options to write: `useMutation(mutation('post', '/api/business/addUser', ['/api/business/getUsers']))`. */
export function mutation<M extends Exclude<Method, 'get'>, P extends PathOf<M>>(
  method: M,
  path: P,
  stale: readonly PathOf<'get'>[],
) {
  return mutationOptions<Answer<M, P>, Error, Input<M, P>>({
    mutationKey: [path],
    mutationFn: (input) => call(method, path, input),
    meta: { stale },
  })
}

/** The same for multipart calls: the variables also take `onProgress` and `signal`. */
export function uploading<M extends 'post' | 'put', P extends MultipartPathOf<M> & PathOf<M>>(
  method: M,
  path: P,
  stale: readonly PathOf<'get'>[],
) {
  return mutationOptions<Answer<M, P>, Error, Input<M, P> & UploadOptions>({
    mutationKey: [path],
    mutationFn: ({ onProgress, signal, ...input }) =>
      upload(method, path, input as Input<M, P>, { onProgress, signal }),
    meta: { stale },
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { stale?: readonly AnyPath[] }
  }
}
