import { useImperativeHandle, type Ref } from 'react'

/** Tells Radix of a popup's button, which is in the page already and looks after itself. */
export function TriggerRef({ button, ref }: { button: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}
