import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

/** A registration was rejected: why, and what can be done. */
export const nonprofitRejected = template({
  name: 'nonprofit-rejected',
  card: { id: '019aa5c0-0000-7000-8000-000000000082', name: 'Nonprofit: rejected', type: 'general' },
  example: { ...example, reason: 'The IRS revoked its tax exemption in 2024.' },
  render: ({ contactName, organizationName, reason }, { publicUrl }) =>
    renderNotice({
      subject: `About the registration of ${organizationName}`,
      donorName: contactName,
      sentences: [
        `We can’t approve the registration of ${organizationName}. The reason: ${reason}`,
        `If something has changed, or we got it wrong, write to ${supportEmail}.`,
      ],
      action: toPortal(publicUrl),
      why,
    }),
})
