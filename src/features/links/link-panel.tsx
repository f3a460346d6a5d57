import type { ComponentProps } from 'react'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { TargetLinks } from './target-links'

const links = prefetched(() => import('./link-parts').then((module) => module.TargetLinks))

/** The links of a course or license, loaded on display. */
export function LinkPanel(props: ComponentProps<typeof TargetLinks>) {
  return (
    <LazyPart code={links} waiting="Loading the links">
      {(Links) => <Links key={props.id} {...props} />}
    </LazyPart>
  )
}
