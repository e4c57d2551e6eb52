import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

/**
 * A registration was rejected: why, and what can be done. In our words and the reviewer's alone: anyone can register with anyone's address, so
 * nothing that was typed there is mailed to it from us.
 */
export const nonprofitRejected = template({
  name: 'nonprofit-rejected',
  card: { id: '019aa5c0-0000-7000-8000-000000000082', name: 'Nonprofit: rejected', type: 'general' },
  example: { ...example, reason: 'The IRS revoked its tax exemption in 2024.' },
  render: ({ reason }, { publicUrl }) =>
    renderNotice({
      subject: 'About the registration of your organization',
      donorName: '',
      sentences: [
        `We can’t approve the organization that was registered with this address as its contact. The reason: ${reason}`,
        `If something has changed, or we got it wrong, write to ${supportEmail}.`,
      ],
      action: toPortal(publicUrl),
      why,
    }),
})
