import { organization } from '@evenhand/contracts/organization'
import { renderNotice } from './notice.ts'
import { template } from './template.ts'

/** To both addresses: whoever didn’t ask for it learns of it where they read their email. */
export const recordsMerged = template({
  name: 'records-merged',
  card: { id: '019aa5c0-0000-7000-8000-0000000000dd', name: 'Two records are one', type: 'general' },
  example: { from: 'ada@old.example.org', to: 'ada@example.org', link: 'https://evenhand.example/donor-account' },
  render: ({ from, to, link }) =>
    renderNotice({
      subject: `We combined your two accounts at ${organization.name}`,
      donorName: '',
      sentences: [
        `You’ve used two addresses with us, ${from} and ${to}. We put everything in one account, under ${to}.`,
        'If you have memberships, each keeps running with its own card and date. Receipts stay as they were issued, and nothing changed in a draw whose list was already final.',
        'You can sign in with either address, and both lead to the same account.',
      ],
      action: { label: 'See your account', link },
      after: `If you don’t recognize one of these addresses, write to ${organization.supportEmail} right away.`,
      why: 'You’re receiving this email because we combined two accounts, and one of them used your address.',
    }),
})
