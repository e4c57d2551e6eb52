/** Which remote owns which first part of an address. What nobody owns is a page that does not exist. */
const owners: Readonly<Record<string, string>> = {
  '': 'public',
  cart: 'public',
  checkout: 'public',
  'donation-success': 'public',
  'in-honor-of': 'public',
  'honoring-veterans': 'public',
  winners: 'public',
  prize: 'public',
  draws: 'public',
  'official-rules': 'public',
  'jeep-lease-rules': 'public',
  'main-giveaway': 'public',
  giveaways: 'public',
  'jeep-lease': 'public',
  enter: 'public',
  contact: 'public',
  faq: 'public',
  terms: 'public',
  privacy: 'public',
  email: 'public',
  'donor-account': 'donor',
  'donor-portal': 'donor',
  'member-portal': 'donor',
  'sign-in': 'donor',
  admin: 'admin',
  'jeep-lease-admin': 'admin',
}

export function ownerOf(path: string): string | undefined {
  const first = path.split('/')[1] ?? ''
  return Object.hasOwn(owners, first) ? owners[first] : undefined
}
