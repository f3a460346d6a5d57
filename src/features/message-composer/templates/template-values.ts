import type { MessageTemplate } from '~/features/message-composer/composer.api'

type Content = Pick<MessageTemplate, 'title' | 'preheader' | 'message' | 'link' | 'linkLabel'>

/** The content of a template, or of an earlier version of it, as the fields of a message. */
export const valuesFromTemplate = ({ title, preheader, message, link, linkLabel }: Content) => ({
  title,
  preheader,
  message,
  link: link ?? '',
  linkLabel,
})
