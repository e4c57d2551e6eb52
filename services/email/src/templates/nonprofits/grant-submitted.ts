import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })

/** An application was submitted: what happens now, and by when. */
export const grantSubmitted = template({
  name: 'grant-submitted',
  card: { id: '019aa5c0-0000-7000-8000-000000000084', name: 'Grant: application received', type: 'general' },
  example: {
    ...example,
    projectTitle: 'Warm rooms in winter',
    roundTitle: 'First grant round',
    decidesAt: '2027-03-01T12:00:00.000Z',
  },
  render: ({ contactName, organizationName, projectTitle, roundTitle, decidesAt }, { publicUrl }) =>
    renderNotice({
      subject: 'We have your grant application',
      donorName: contactName,
      sentences: [
        `We have the application of ${organizationName}. Reviewers can read it from now on. It’s decided after the round closes, and we’ll email you what was decided.`,
        'Until the round closes, you can read or withdraw it in the nonprofit portal.',
      ],
      facts: [
        ['Project', projectTitle],
        ['Round', roundTitle],
        ['Decided by', day.format(new Date(decidesAt))],
      ],
      action: toPortal(publicUrl),
      why,
    }),
})
