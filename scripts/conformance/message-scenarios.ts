import { ids, inDays, type Own, type Scenario } from './scenario.ts'

const content = (title: string, { addUser }: Own) => ({
  channel: 'email',
  title,
  message: '<p>A test.</p>',
  audience: { type: 'users', ids: [addUser] },
})

/** Scenarios of messages, which are not sent, and of what they are made from. */
export const messageScenarios: Scenario[] = [
  {
    create: 'saveTemplate',
    id: 'data.template._id',
    list: 'getTemplates',
    make: (name) => ({ name }),
    then: [
      {
        operation: 'saveTemplate',
        send: (templateId, version, { run }) => ({
          templateId,
          version,
          channel: 'email',
          name: `Conformance ${run}, changed`,
          title: 'Changed',
          message: '<p>Changed</p>',
        }),
      },
    ],
    remove: { operation: 'deleteTemplates', send: ids('templateIds') },
    restore: {
      operation: 'deleteTemplates',
      send: (id) => ({ templateIds: [id], restore: true }),
    },
  },
  {
    create: 'saveReminderRule',
    id: 'data.rule._id',
    needs: ['addCourse'],
    make: (_, { addCourse }) => ({ days: 29, courses: [addCourse], active: false }),
    then: [],
    remove: { operation: 'deleteReminderRules', send: ids('ruleIds') },
    restore: {
      operation: 'deleteReminderRules',
      send: (id) => ({ ruleIds: [id], restore: true }),
    },
  },
  {
    create: 'send-notification',
    id: 'data.message._id',
    list: 'getMessages',
    needs: ['addUser'],
    make: (title, own) => ({ ...content(title, own), draft: true }),
    then: [
      { operation: 'getMessage', remember: { preview: 'data.message.previewUrl' } },
      {
        operation: 'getMessagePreview',
        needs: ['preview'],
        address: ({ preview = '' }) => preview,
      },
      {
        operation: 'send-notification',
        send: (messageId, version, own) => ({
          ...content(`Conformance ${own.run}, scheduled`, own),
          messageId,
          version,
          scheduledAt: inDays(300),
        }),
      },
      { operation: 'cancelMessage', send: (messageId) => ({ messageId }) },
    ],
    remove: { operation: 'deleteMessages', send: ids('messageIds') },
    restore: { operation: 'restoreMessages', send: ids('messageIds') },
  },
]
