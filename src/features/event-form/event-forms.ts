// The forms in one chunk.
export { EditEventForm } from './edit-event-form'
export { NewEventForm } from './new-event-form'
export { MoveDateForm } from './move-date-form'
