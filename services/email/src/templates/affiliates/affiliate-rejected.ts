import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { toPage, why } from './about.ts'

/** An application was rejected. In our words and the reviewer's alone: anyone can apply with anyone's address. */
export const affiliateRejected = template({
  name: 'affiliate-rejected',
  card: { id: '019aa5c0-0000-7000-8000-0000000000b2', name: 'Affiliate: rejected', type: 'general' },
  example: { reason: 'We couldn’t find these profiles.' },
  render: ({ reason }, { publicUrl }) =>
    renderNotice({
      subject: 'About your affiliate application',
      donorName: '',
      sentences: [
        `We can’t approve the application that was sent with this address. The reason: ${reason}`,
        `If something has changed, or we got it wrong, write to ${supportEmail}.`,
      ],
      action: toPage(publicUrl),
      why,
    }),
})
