import {
  BookOpen,
  ClipboardList,
  Coins,
  Gift,
  Handshake,
  LayoutGrid,
  HandCoins,
  IdCard,
  KeyRound,
  HeartHandshake,
  House,
  Landmark,
  Mail,
  Megaphone,
  Merge,
  ScrollText,
  Send,
  ShieldCheck,
  ThumbsUp,
  Ticket,
  Trophy,
  UserCheck,
  UserCog,
  UserRound,
  UserRoundX,
  Users,
  Waypoints,
  Webhook,
  affiliateReviews,
  apiKeys,
  approvals,
  audit,
  books,
  claims,
  emailOverview,
  entryHolds,
  erasures,
  freePost,
  gifts,
  grantPayments,
  merges,
  nonprofitReviews,
  people,
  roster,
  rounds,
  socialReviews,
  supporters,
  webhooks,
  type DeskRole,
  mayCall,
} from '@evenhand/web-kit/desk'
import { giveaways, memberships, memorials, registrations, sponsors, sponsorships } from '@evenhand/web-kit/forms'

/** What an administrator looks after, in the order of the menu, with the call that each can’t be without. */
export const sections = [
  { to: '/admin', title: 'Home', Icon: House },
  { to: '/admin/supporters', title: 'Supporters', Icon: UserRound, needs: supporters.findSupporters },
  { to: '/admin/gifts', title: 'Gifts', Icon: Gift, needs: gifts.listGifts },
  { to: '/admin/approvals', title: 'Approvals', Icon: UserCheck, needs: approvals.listApprovals },
  { to: '/admin/memberships', title: 'Memberships', Icon: Users, needs: memberships.listAllMemberships },
  { to: '/admin/members', title: 'Members', Icon: IdCard, needs: roster.listMembers },
  { to: '/admin/memorials', title: 'Memorials', Icon: Landmark, needs: memorials.searchMemorials },
  { to: '/admin/social', title: 'Social media', Icon: ThumbsUp, needs: socialReviews.listReviewed },
  { to: '/admin/affiliates', title: 'Affiliates', Icon: Megaphone, needs: affiliateReviews.listAffiliates },
  {
    to: '/admin/affiliates/referrals',
    title: 'Affiliate referrals',
    Icon: Waypoints,
    needs: affiliateReviews.listReferrals,
  },
  { to: '/admin/entry-holds', title: 'Held entries', Icon: ShieldCheck, needs: entryHolds.listEntryHolds },
  { to: '/admin/sponsorships', title: 'Sponsorships', Icon: LayoutGrid, needs: sponsorships.listSponsorships },
  { to: '/admin/sponsor-inquiries', title: 'Sponsor inquiries', Icon: Handshake, needs: sponsors.listSponsorInquiries },
  { to: '/admin/nonprofits', title: 'Nonprofits', Icon: HeartHandshake, needs: nonprofitReviews.listRegistered },
  { to: '/admin/grant-rounds', title: 'Grant rounds', Icon: HandCoins, needs: rounds.listDeskRounds },
  { to: '/admin/grants', title: 'Grants', Icon: Coins, needs: grantPayments.listDeskGrants },
  { to: '/jeep-lease-admin', title: 'Registrations', Icon: ClipboardList, needs: registrations.listRegistrations },
  { to: '/email-management', title: 'Email', Icon: Send, needs: emailOverview.getEmailOverview },
  { to: '/admin/free-post', title: 'Mail-in entries', Icon: Mail, needs: freePost.listPostBatches },
  { to: '/admin/books', title: 'Accounting', Icon: BookOpen, needs: books.getBooks },
  { to: '/admin/giveaways', title: 'Giveaways', Icon: Ticket, needs: giveaways.listManagedGiveaways },
  { to: '/admin/winners', title: 'Winners', Icon: Trophy, needs: claims.listWonDraws },
  { to: '/admin/people', title: 'People', Icon: UserCog, needs: people.listPeople },
  { to: '/admin/webhooks', title: 'Webhooks', Icon: Webhook, needs: webhooks.listWebhooks },
  { to: '/admin/api-keys', title: 'API keys', Icon: KeyRound, needs: apiKeys.listApiKeys },
  { to: '/admin/erasures', title: 'Erasures', Icon: UserRoundX, needs: erasures.listErasures },
  { to: '/admin/merges', title: 'Merges', Icon: Merge, needs: merges.listMerges },
  { to: '/admin/audit', title: 'Audit trail', Icon: ScrollText, needs: audit.listAudit },
] as const

type Section = (typeof sections)[number]

/** What these roles open: the others are not there. */
export const sectionsOf = (roles: readonly DeskRole[]): Section[] =>
  sections.filter((section) => !('needs' in section) || mayCall(roles, section.needs))

/** The section that a page is in; undefined where it is in none. */
export const sectionOf = (page: string) =>
  sections
    .filter(({ to }) => to !== '/admin' && (page === to || page.startsWith(`${to}/`) || page.startsWith(`${to}?`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
