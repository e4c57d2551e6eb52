/** spec 01 §2, word for word. The desktop shows the first five, the drawer all seven. */
export const navigation = [
  { title: 'How It Works', to: '/#how-it-works' },
  { title: 'Prizes', to: '/#main-giveaway' },
  { title: 'In Honor Of', to: '/in-honor-of' },
  { title: 'Honoring Veterans', to: '/honoring-veterans' },
  { title: 'For Nonprofits', to: '/nonprofit-portal' },
  { title: 'Sponsor Levels', to: '/sponsor-levels' },
  { title: 'Affiliate Program', to: '/affiliate-portal' },
] as const

export const desktopItems = 5
