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
      subject: `Your two records at ${organization.name} are one now`,
      donorName: '',
      sentences: [
        `We had two records for you, one for ${from} and one for ${to}. They’re one now, under ${to}.`,
        'Your gifts, memberships and entries are together in one account. Memberships keep running as they were, each with its own card and date. Receipts stay as they were issued. In a draw whose list was final already, nothing changed.',
        'You can sign in with either address, and both lead to the same account.',
      ],
      action: { label: 'See your account', link },
      after: `If this wasn’t you, write to ${organization.supportEmail}.`,
      why: 'You’re receiving this email because someone here found that both addresses are yours.',
    }),
})
