import { tokenOf } from './mailbox.ts'
import { ids, type Own, type Scenario, soon, type Step } from './scenario.ts'

const invitedEmail = ({ run }: Own) => `invited-${run}@conformance.invalid`

const subscription = (endpoint: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${endpoint}`,
  keys: {
    p256dh:
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
})

const codeOf = ({ checkIn }: Own) => tokenOf(checkIn)

const settings = ({ settingsLink }: Own) => ({ link: settingsLink })

const unsubscribed: Step = {
  operation: 'read-message-settings',
  needs: ['settingsLink'],
  send: (_, __, own) => settings(own),
  shows: () => ({ 'data.settings.subscribed': false }),
}

const subscribe = (subscribed: boolean): Step => ({
  operation: 'update-message-settings',
  needs: ['settingsLink'],
  send: (_, __, own) => ({ ...settings(own), subscribed }),
  shows: () => ({ 'data.settings.subscribed': subscribed }),
})

/** What an invited user does with the links in mails. */
export const invitedScenarios: Scenario[] = [
  {
    create: 'addUser',
    as: 'invited',
    id: 'data.user._id',
    list: 'getUsers',
    needsMemory: true,
    needsMail: true,
    make: (_, own) => ({
      firstName: 'Conformance',
      lastName: own.run,
      email: invitedEmail(own),
    }),
    then: [
      {
        operation: 'read-invitation',
        mail: { to: invitedEmail, page: '/invitation', as: 'invitation', by: 'addUser' },
        send: (_, __, { invitation }) => ({ token: invitation }),
        shows: (own) => ({
          'data.invitation.email': invitedEmail(own),
          'data.invitation.lastName': own.run,
        }),
      },
      {
        operation: 'accept-invitation',
        needs: ['invitation'],
        send: (_, __, { invitation, run }) => ({
          token: invitation,
          firstName: 'Accepted',
          lastName: run,
        }),
        remember: { settingsLink: 'data.invitation.settingsLink' },
      },
      {
        operation: 'accept-invitation',
        needs: ['invitation', 'settingsLink'],
        send: (_, __, { invitation, run }) => ({
          token: invitation,
          firstName: 'Again',
          lastName: run,
        }),
        statuses: [400],
      },
      {
        operation: 'getUsers',
        address: ({ run }) => `/api/business/getUsers?page=1&limit=10&search=${run}&status=active`,
        shows: () => ({ 'data.users.0.firstName': 'Accepted' }),
      },
      {
        operation: 'read-message-settings',
        needs: ['settingsLink'],
        send: (_, __, own) => settings(own),
        remember: { publicKey: 'data.settings.push.publicKey' },
        shows: () => ({ 'data.settings.subscribed': true }),
      },
      subscribe(false),
      unsubscribed,
      subscribe(true),
      {
        operation: 'unsubscribe',
        needs: ['settingsLink'],
        address: ({ settingsLink }) => `/api/auth/unsubscribe/${settingsLink}`,
        shows: () => ({ 'data.settings.subscribed': false }),
      },
      unsubscribed,
      // Who is unsubscribed is not invited to events.
      subscribe(true),
      {
        operation: 'subscribe-push',
        needs: ['settingsLink', 'publicKey'],
        send: (_, __, own) => ({
          ...settings(own),
          subscription: subscription(`conformance-${own.run}`),
        }),
        remember: { deviceId: 'data.settings.push.devices.0._id' },
      },
      {
        operation: 'renew-push',
        needs: ['publicKey', 'deviceId'],
        send: (_, __, { run }) => ({
          oldEndpoint: subscription(`conformance-${run}`).endpoint,
          subscription: subscription(`conformance-${run}-renewed`),
        }),
      },
      {
        operation: 'unsubscribe-push',
        needs: ['settingsLink', 'deviceId'],
        send: (_, __, own) => ({ ...settings(own), deviceId: own.deviceId }),
        shows: () => ({ 'data.settings.push.devices.0': undefined }),
      },
    ],
    remove: { operation: 'deleteUsers', send: ids('userIds') },
  },
  {
    create: 'addEvent',
    as: 'scheduledEvent',
    id: 'data.event._id',
    list: 'getEvents',
    staysListed: true,
    needsMemory: true,
    needsMail: true,
    needs: ['invited'],
    stays: 'cancelled; an event that was scheduled cannot be deleted',
    make: (title, { invited }) => ({
      title,
      mode: 'online',
      meetingLink: 'https://conformance.invalid/',
      startAt: soon(),
      endAt: soon(1),
      audience: { type: 'users', ids: [invited] },
      reminders: [],
      status: 'scheduled',
    }),
    remember: { scheduledDate: 'data.event.dates.0._id' },
    then: [
      {
        operation: 'read-event',
        mail: { to: invitedEmail, page: '/event', as: 'eventLink', by: 'addEvent' },
        send: (_, __, { eventLink }) => ({ link: eventLink }),
        shows: () => ({ 'data.event.meetingLink': null, 'data.event.user.status': 'invited' }),
      },
      {
        operation: 'answer-event',
        needs: ['eventLink'],
        send: (_, __, { eventLink }) => ({ link: eventLink, answer: 'yes' }),
        shows: () => ({ 'data.event.user.status': 'registered' }),
      },
      {
        operation: 'read-event',
        needs: ['eventLink'],
        send: (_, __, { eventLink }) => ({ link: eventLink }),
        shows: () => ({
          'data.event.meetingLink': 'https://conformance.invalid/',
          'data.event.user.status': 'registered',
        }),
      },
      {
        operation: 'event-calendar',
        needs: ['eventLink'],
        address: ({ eventLink }) => `/api/auth/event-calendar/${eventLink}`,
      },
      {
        operation: 'getCheckInCode',
        needs: ['scheduledDate'],
        pathId: ({ scheduledDate = '' }) => scheduledDate,
        remember: { checkIn: 'data.url' },
      },
      {
        operation: 'check-in',
        needs: ['checkIn', 'eventLink'],
        send: (_, __, own) => ({ code: codeOf(own), email: invitedEmail(own) }),
      },
      {
        operation: 'check-in',
        needs: ['checkIn', 'eventLink'],
        send: (_, __, own) => ({ code: `${codeOf(own)}x`, email: invitedEmail(own) }),
        statuses: [400],
      },
      {
        operation: 'cancelEvent',
        send: (eventId) => ({ eventId, reason: 'The end of a test', notify: false }),
        shows: () => ({ 'data.event.status': 'cancelled' }),
      },
      {
        operation: 'event-calendar',
        needs: ['eventLink'],
        address: ({ eventLink }) => `/api/auth/event-calendar/${eventLink}`,
        statuses: [409],
      },
      {
        operation: 'restoreEvent',
        send: (eventId) => ({ eventId }),
        shows: () => ({ 'data.event.status': 'scheduled' }),
      },
    ],
    remove: {
      operation: 'cancelEvent',
      send: (eventId) => ({ eventId, reason: 'The end of a test', notify: false }),
    },
  },
]
