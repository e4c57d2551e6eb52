import { type HistoryCall, supporters } from '@evenhand/web-kit/desk'

/** What of a person is read where, in the order in which it is offered. */
export const parts = {
  money: { title: 'Money', what: 'gifts and payments', call: supporters.listMoneyHistory },
  entries: { title: 'Entries', what: 'entries', call: supporters.listEntryHistory },
  member: { title: 'Member account', what: 'the member account', call: supporters.listMemberHistory },
  email: { title: 'Emails', what: 'emails', call: supporters.listEmailHistory },
  registrations: { title: 'Registrations', what: 'registrations', call: supporters.listRegistrationHistory },
  memorials: { title: 'Memorials', what: 'memorials', call: supporters.listMemorialHistory },
  sponsors: { title: 'Sponsorships', what: 'sponsorships', call: supporters.listSponsorHistory },
  nonprofits: { title: 'Nonprofits', what: 'nonprofits', call: supporters.listNonprofitHistory },
  signIns: { title: 'Sign-ins and merges', what: 'sign-ins and merges', call: supporters.listSignInHistory },
} as const satisfies Readonly<Record<string, { title: string; what: string; call: HistoryCall }>>

export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]
