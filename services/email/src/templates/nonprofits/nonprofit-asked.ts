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
      action: { label: 'Answer the question', link: toAnswer(token, publicUrl) },
      after: 'Anyone who has this link can answer for you, so please don’t share it.',
      why,
    }),
})

function toAnswer(token: string, publicUrl: string): string {
  const link = new URL('/nonprofit-portal/answer', publicUrl)
  link.searchParams.set('token', token)
  return link.href
}
