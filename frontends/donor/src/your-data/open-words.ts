import type { personalData } from '@evenhand/web-kit/forms'

/** What has to end before anything can be erased, and what to do. */
export const openWords: Readonly<Record<personalData.OpenKind, string>> = {
  membership: 'You have a membership or a monthly gift. Cancel it first, and come back once it has ended.',
  refund: 'A refund or a dispute of one of your gifts isn’t finished. Come back once it is.',
  payment: 'A payment was begun with your email address within the last half hour. Come back in half an hour.',
  approval: 'Something about one of your gifts waits for a second person here. Come back in a week.',
  prize: 'You were drawn for a prize that you haven’t received or passed up yet. Come back once you have.',
  email: 'We’re sending you an email right now. Try again in a minute.',
  sponsorship: 'You have a sponsorship that is running, or an open invoice. Come back once it has ended.',
  grant:
    'Your organization has an application or a grant that isn’t finished. Come back once it is, or write to us to name another contact.',
}
