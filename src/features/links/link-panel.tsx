import type { ComponentProps } from 'react'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { TargetLinks } from './target-links'

const links = prefetched(() => import('./link-parts').then((module) => module.TargetLinks))

/** The links to a course or license, loaded when they are shown. */
export function LinkPanel(props: ComponentProps<typeof TargetLinks>) {
  return (
    <LazyPart code={links} waiting="Loading the links">
      {(Links) => <Links key={props.id} {...props} />}
    </LazyPart>
  )
}
