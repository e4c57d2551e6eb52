import { ownerOf } from '../remotes/owners.ts'

/** spec 01 §2, word for word. The desktop shows those of the first five that exist, the drawer those of all seven. */
const specified = [
  { title: 'How It Works', to: '/#how-it-works' },
  { title: 'Prizes', to: '/#main-giveaway' },
  { title: 'In Honor Of', to: '/in-honor-of' },
  { title: 'Honoring Veterans', to: '/honoring-veterans' },
  { title: 'For Nonprofits', to: '/nonprofit-portal' },
  { title: 'Sponsor Levels', to: '/sponsor-levels' },
  { title: 'Affiliate Program', to: '/affiliate-portal' },
] as const

const desktopItems = 5

/** A page that is not built is not linked; its link comes with the page, when a remote owns the address. */
const isBuilt = ({ to }: { to: string }): boolean => ownerOf(to.split('#')[0] ?? '') !== undefined

export const navigation = specified.filter(isBuilt)
export const desktopNavigation = specified.slice(0, desktopItems).filter(isBuilt)

/** What else people look for on a phone, where no footer is near. */
export const moreOnPhones = [
  { title: 'Enter for free', to: '/#level-free' },
  { title: 'Draws', to: '/draws' },
  { title: 'Winners', to: '/winners' },
  { title: 'FAQ', to: '/faq' },
  { title: 'Official Rules', to: '/official-rules' },
  { title: 'Contact', to: '/contact' },
] as const
