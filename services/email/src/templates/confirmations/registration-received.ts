import { confirmAction } from '../confirm-mailbox.ts'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'

/** A registration on a landing page is an entry of its giveaway. What the page is called is ours; nothing of it was typed by a visitor. */
export const registrationReceived = template({
  name: 'registration-received',
  card: { id: '019aa5c0-0000-7000-8000-000000000072', name: 'Registration received', type: 'general' },
  example: { page: '3-year Jeep lease', thanks: 'Thank you for entering to win a 3-year Jeep lease!' },
  render: ({ page, thanks, proof }, { publicUrl }) =>
    renderNotice({
      ...(proof === undefined
        ? {
            subject: `You're registered: ${page}`,
            sentences: [thanks, 'Your registration is one entry. There is nothing else to do and nothing to buy.'],
            action: { label: 'See your entry', link: new URL('/donor-account', publicUrl).href },
          }
        : {
            subject: `Confirm your entry: ${page}`,
            sentences: [
              thanks,
              'Your registration is one entry. Confirm this email address before the giveaway closes: until then it doesn’t count. If you’ve confirmed it before, it counts already. There is nothing to buy.',
            ],
            action: confirmAction(publicUrl, proof),
          }),
      donorName: '',
      after: "If you didn't register, reply to this email and we'll remove the registration.",
      why: "You're receiving this email because someone registered with this address.",
    }),
})
