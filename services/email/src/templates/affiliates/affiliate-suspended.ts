import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPage, why } from './about.ts'

/** An affiliate's link leads nowhere now. */
export const affiliateSuspended = template({
  name: 'affiliate-suspended',
  card: { id: '019aa5c0-0000-7000-8000-0000000000b3', name: 'Affiliate: suspended', type: 'general' },
  example: { ...example, reason: 'Your posts don’t say that you earn entries.' },
  render: ({ affiliateName, reason }, { publicUrl }) =>
    renderNotice({
      subject: 'Your affiliate link is suspended',
      donorName: affiliateName,
      sentences: [
        `Your affiliate link earns nothing now, and referrals that haven’t counted yet are held. The reason: ${reason}`,
        `If we got it wrong, write to ${supportEmail}.`,
      ],
      action: toPage(publicUrl),
      why,
    }),
})
