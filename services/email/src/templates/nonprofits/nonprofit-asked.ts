import { secretLink } from '@evenhand/service-kit/auth'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, why } from './about.ts'

/** The reviewer needs to know more before the registration is decided. */
export const nonprofitAsked = template({
  name: 'nonprofit-asked',
  card: { id: '019aa5c0-0000-7000-8000-000000000083', name: 'Nonprofit: a question', type: 'general' },
  example: {
    ...example,
    question: 'Under which name does the IRS list you?',
    token: 'example-example-example-example-example-exa',
  },
  render: ({ contactName, organizationName, question, token }, { publicUrl }) =>
    renderNotice({
      subject: `A question about ${organizationName}`,
      donorName: contactName,
      sentences: [
        `We’re reading the registration of ${organizationName}, and need to know one thing before we can decide:`,
        question,
        'Open the link below to answer.',
      ],
      action: { label: 'Answer the question', link: secretLink(publicUrl, '/nonprofit-portal/answer', { token }) },
      after: 'Anyone who has this link can answer for you, so please don’t share it.',
      why,
    }),
})
