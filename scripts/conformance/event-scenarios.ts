import { ids, inDays, type Scenario } from './scenario.ts'

/** Scenarios of a draft: events that were scheduled cannot be deleted. */
export const eventScenarios: Scenario[] = [
  {
    create: 'addEvent',
    id: 'data.event._id',
    list: 'getEvents',
    make: (title) => ({
      title,
      mode: 'online',
      meetingLink: 'https://conformance.invalid/',
      startAt: inDays(30),
      endAt: inDays(30, 1),
      recurrence: { frequency: 'weekly', interval: 1, count: 2 },
    }),
    remember: { date: 'data.event.dates.0._id' },
    then: [
      {
        operation: 'updateEvent',
        send: (eventId, version) => ({ eventId, description: 'Changed', version }),
      },
      {
        operation: 'updateEventDate',
        needs: ['date'],
        send: (eventId, _, { date }) => ({
          eventId,
          date,
          startAt: inDays(31),
          endAt: inDays(31, 1),
          notify: false,
        }),
      },
      {
        operation: 'cancelEventDate',
        needs: ['date'],
        send: (eventId, _, { date }) => ({
          eventId,
          date,
          reason: 'The end of a test',
          notify: false,
        }),
      },
    ],
    remove: { operation: 'deleteEvents', send: ids('eventId') },
    restore: { operation: 'restoreEvents', send: ids('eventIds') },
  },
  {
    create: 'duplicateEvent',
    id: 'data.events.0._id',
    needs: ['addEvent'],
    make: (_, { addEvent }) => ({ eventId: addEvent, dates: [inDays(60)] }),
    then: [],
    remove: { operation: 'deleteEvents', send: ids('eventId') },
  },
]
