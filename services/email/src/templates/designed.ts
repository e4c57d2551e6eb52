import { template } from './template.ts'

/** What administrators wrote, as it was made for one person. */
export const designed = template({
  name: 'designed',
  card: { id: '019aa5c0-0000-7000-8000-000000000090', name: 'An email of an automation', type: 'general' },
  example: {
    subject: 'Thank you',
    html: '<!doctype html><p>Thank you.</p>',
    text: 'Thank you.',
    unsubscribeLink: 'https://evenhand.example/r/unsubscribe/example',
  },
  render: ({ subject, html, text, unsubscribeLink }) => ({
    subject,
    html,
    text,
    ...(unsubscribeLink === undefined ? {} : { unsubscribeLink }),
  }),
})
