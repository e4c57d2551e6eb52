import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

/** A report that everyone could read was hidden, with the reason. */
export const grantReportHidden = template({
  name: 'grant-report-hidden',
  card: { id: '019aa5c0-0000-7000-8000-00000000008c', name: 'Grant: report hidden', type: 'general' },
  example: {
    ...example,
    projectTitle: 'Warm rooms in winter',
    words: 'It names a guest who didn’t want it.',
  },
  render: ({ contactName, projectTitle, words }, { publicUrl }) =>
    renderNotice({
      subject: 'Your report is no longer public',
      donorName: contactName,
      sentences: [
        `We’ve hidden your report on the grant for “${projectTitle}”. Only you and our administrators can read it now. The reason:`,
        words,
        `You can write another report in the nonprofit portal; what you sent is still there. If we got it wrong, write to ${supportEmail}.`,
      ],
      facts: [['Project', projectTitle]],
      action: toPortal(publicUrl),
      why,
    }),
})
