import { supportEmail } from '@evenhand/contracts/catalogue'
import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

/** What of a grant was not paid won't be. */
export const grantCanceled = template({
  name: 'grant-canceled',
  card: { id: '019aa5c0-0000-7000-8000-000000000087', name: 'Grant: canceled', type: 'general' },
  example: {
    ...example,
    projectTitle: 'Warm rooms in winter',
    amount: '1250.00',
    reason: 'The project ended early.',
  },
  render: ({ contactName, projectTitle, amount, reason }, { publicUrl }) => {
    const canceled = formatDollars(parseDollars(amount) ?? 0n)
    return renderNotice({
      subject: 'A change to your grant',
      donorName: contactName,
      sentences: [
        `We won’t pay ${canceled} of the grant for “${projectTitle}” that isn’t paid yet. The reason: ${reason}`,
        `If we got it wrong, write to ${supportEmail}.`,
      ],
      facts: [
        ['Project', projectTitle],
        ['Canceled', canceled],
      ],
      action: toPortal(publicUrl),
      why,
    })
  },
})
