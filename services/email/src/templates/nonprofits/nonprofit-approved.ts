import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

/** A registration was approved: the organization is listed, and may apply for grants. */
export const nonprofitApproved = template({
  name: 'nonprofit-approved',
  card: { id: '019aa5c0-0000-7000-8000-000000000081', name: 'Nonprofit: approved', type: 'general' },
  example,
  render: ({ contactName, organizationName }, { publicUrl }) =>
    renderNotice({
      subject: `${organizationName} is approved`,
      donorName: contactName,
      sentences: [
        `We’ve approved the registration of ${organizationName}. It’s listed with the other nonprofits now.`,
        'You can apply for grants in the nonprofit portal. Sign in there with this email address.',
      ],
      action: toPortal(publicUrl),
      why,
    }),
})
