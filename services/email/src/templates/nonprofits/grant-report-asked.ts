import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

/** A report was read, and its organization is asked to write it again. */
export const grantReportAsked = template({
  name: 'grant-report-asked',
  card: { id: '019aa5c0-0000-7000-8000-000000000089', name: 'Grant: report asked again', type: 'general' },
  example: {
    ...example,
    projectTitle: 'Warm rooms in winter',
    words: 'What did the rooms cost in spring?',
  },
  render: ({ contactName, projectTitle, words }, { publicUrl }) =>
    renderNotice({
      subject: 'A question about your report',
      donorName: contactName,
      sentences: [
        `We’ve read your report on the grant for “${projectTitle}” and need a little more before we publish it:`,
        words,
        'Write the report again in the nonprofit portal. What you sent is still there.',
      ],
      facts: [['Project', projectTitle]],
      action: { ...toPortal(publicUrl), label: 'Write the report again' },
      why,
    }),
})
