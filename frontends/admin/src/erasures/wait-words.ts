import type { personalData } from '@evenhand/web-kit/desk'

/** What a service waits for before it can erase. */
export const waitWords: Readonly<Record<personalData.OpenKind, string>> = {
  membership: 'waits for a membership or monthly gift to end. Only the member can cancel it',
  refund: 'waits for a refund or dispute to be finished',
  payment: 'waits half an hour for a payment that was begun',
  approval: 'waits for an approval to be decided or to expire',
  prize: 'waits for a prize to be delivered or passed on',
  email: 'waits for an email that is being sent',
  sponsorship: 'waits for a sponsorship to end, or for an invoice to be paid or canceled',
  grant: 'waits for an application or a grant of the person’s organization',
}
