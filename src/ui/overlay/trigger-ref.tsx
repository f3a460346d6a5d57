import { useImperativeHandle, type Ref } from 'react'

/** Registers an existing button with Radix as the popup's anchor. */
export function TriggerRef({ button, ref }: { button: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}
