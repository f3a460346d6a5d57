import { useComposed, useComposer } from './state/use-composer'
import { ReviewDialog } from './review/review-dialog'
import { SaveTemplateDialog } from './templates/save-template-dialog'
import { TemplateDialog } from './templates/template-dialog'
import { PeopleDrawer } from './to/people-drawer'

/** The dialogs of the composer; the people open over the others. */
export function ComposerDialogs() {
  const { store } = useComposer()
  const dialog = useComposed((state) => state.dialog)
  const people = useComposed((state) => state.people)
  const close = () => store.set({ dialog: null })
  return (
    <>
      {dialog === 'review' && <ReviewDialog onClose={close} />}
      {dialog === 'template' && <TemplateDialog onClose={close} />}
      {dialog === 'save-template' && <SaveTemplateDialog onClose={close} />}
      {people !== null && (
        <PeopleDrawer code={people} onClose={() => store.set({ people: null })} />
      )}
    </>
  )
}
