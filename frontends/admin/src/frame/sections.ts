import {
  BookOpen,
  ClipboardList,
  Coins,
  Gift,
  Handshake,
  HandCoins,
  HeartHandshake,
  House,
  Landmark,
  Mail,
  ScrollText,
  Ticket,
  Trophy,
  Users,
} from '@evenhand/web-kit/desk'

/** What an administrator looks after, in the order of the menu. */
export const sections = [
  { to: '/admin', title: 'Home', Icon: House },
  { to: '/admin/gifts', title: 'Gifts', Icon: Gift },
  { to: '/admin/memberships', title: 'Memberships', Icon: Users },
  { to: '/admin/memorials', title: 'Memorials', Icon: Landmark },
  { to: '/admin/sponsor-inquiries', title: 'Sponsor inquiries', Icon: Handshake },
  { to: '/admin/nonprofits', title: 'Nonprofits', Icon: HeartHandshake },
  { to: '/admin/grant-rounds', title: 'Grant rounds', Icon: HandCoins },
  { to: '/admin/grants', title: 'Grants', Icon: Coins },
  { to: '/jeep-lease-admin', title: 'Registrations', Icon: ClipboardList },
  { to: '/admin/free-post', title: 'Mail-in entries', Icon: Mail },
  { to: '/admin/books', title: 'Accounting', Icon: BookOpen },
  { to: '/admin/giveaways', title: 'Giveaways', Icon: Ticket },
  { to: '/admin/winners', title: 'Winners', Icon: Trophy },
  { to: '/admin/audit', title: 'Audit trail', Icon: ScrollText },
] as const
