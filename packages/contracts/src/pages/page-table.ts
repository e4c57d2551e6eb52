/** What holds for a page, besides its address and the remote that shows it. */
export type Trait =
  /** Search engines are told of it: of its address, or of each there is where a name stands in it. */
  | 'listed'
  /** It is somebody's own, or leads to nothing without what a browser remembers: robots stay out. */
  | 'closed'
  /** The build writes it as it is without data. What depends on the address, or on what a browser remembers, is rendered there alone. */
  | 'prerendered'
  /** The gateway puts into it what everybody may see of its data. */
  | 'live'
  /** All of it can be read without scripts; on the others something is done. */
  | 'readable'
  /** Who is signed in sees something else: whoever brings no session gets a page that knows it. */
  | 'personal'

/**
 * Every page, once: by the remote that shows it and its path. Gateway, sitemap, robots, build and shell read it here, and the routes of
 * each remote do not compile without its rows. The shell brings it to every browser, so it holds no texts.
 */
export const pageTable = {
  public: {
    '/': ['listed', 'prerendered', 'live'],
    '/main-giveaway': ['listed', 'prerendered', 'live', 'readable'],
    '/official-rules': ['listed', 'prerendered', 'live', 'readable'],
    '/jeep-lease': ['listed', 'prerendered', 'live'],
    '/jeep-lease-rules': ['listed', 'prerendered', 'live', 'readable'],
    '/in-honor-of': ['listed', 'prerendered', 'live', 'readable'],
    '/honoring-veterans': ['listed', 'prerendered', 'live', 'readable'],
    '/winners': ['listed', 'prerendered', 'live', 'readable'],
    '/draws': ['listed', 'prerendered', 'live', 'readable'],
    '/nonprofit-portal': ['listed', 'prerendered', 'live'],
    '/affiliate-portal': ['listed', 'prerendered', 'live'],
    '/sponsor-levels': ['listed', 'prerendered', 'readable'],
    '/sponsor-portal': ['listed', 'prerendered', 'live'],
    '/grants': ['listed', 'prerendered', 'live', 'readable'],
    '/grants/rounds/{slug}': ['listed', 'live', 'readable'],
    '/grants/organizations/{slug}': ['listed', 'live', 'readable'],
    '/faq': ['listed', 'prerendered', 'live', 'readable'],
    '/contact': ['listed', 'prerendered'],
    '/terms': ['listed', 'prerendered', 'live', 'readable'],
    '/privacy': ['listed', 'prerendered', 'readable'],
    '/giveaways/{slug}/rules': ['listed', 'live', 'readable'],
    '/giveaways/{slug}/fairness': ['listed', 'live', 'readable'],
    '/draws/{slug}': ['listed', 'live'],
    '/enter/{slug}': ['live'],
    '/cart': ['closed', 'prerendered', 'personal'],
    '/cart/link': ['closed', 'prerendered'],
    '/checkout': ['closed', 'prerendered', 'personal'],
    '/donation-success': ['closed', 'prerendered'],
    '/prize': ['closed'],
    '/nonprofit-portal/answer': ['closed'],
    '/newsletters': ['listed', 'prerendered', 'live', 'readable'],
    '/email/confirm': ['closed', 'prerendered'],
    '/email/unsubscribe': ['closed', 'prerendered'],
  },
  donor: {
    '/donor-account': ['closed', 'prerendered', 'personal'],
    '/donor-portal': ['prerendered', 'personal'],
    '/member-portal': ['prerendered', 'personal'],
    '/sign-in/link': ['closed', 'prerendered'],
    '/data-erasure': ['closed'],
  },
  admin: {
    '/admin': ['closed'],
    '/admin/gifts': ['closed'],
    '/admin/supporters': ['closed'],
    '/admin/supporters/{slug}': ['closed'],
    '/admin/erasures': ['closed'],
    '/admin/merges': ['closed'],
    '/admin/approvals': ['closed'],
    '/admin/memberships': ['closed'],
    '/admin/members': ['closed'],
    '/admin/memorials': ['closed'],
    '/admin/social': ['closed'],
    '/admin/affiliates': ['closed'],
    '/admin/affiliates/referrals': ['closed'],
    '/admin/entry-holds': ['closed'],
    '/admin/sponsor-inquiries': ['closed'],
    '/admin/sponsorships': ['closed'],
    '/admin/nonprofits': ['closed'],
    '/admin/grant-rounds': ['closed'],
    '/admin/grant-rounds/{slug}': ['closed'],
    '/admin/grant-applications/{slug}': ['closed'],
    '/admin/grants': ['closed'],
    '/admin/free-post': ['closed'],
    '/admin/books': ['closed'],
    '/admin/giveaways': ['closed'],
    '/admin/giveaways/{slug}': ['closed'],
    '/admin/winners': ['closed'],
    '/admin/winners/{slug}': ['closed'],
    '/admin/audit': ['closed'],
    '/admin/people': ['closed'],
    '/admin/webhooks': ['closed'],
    '/admin/api-keys': ['closed'],
    '/admin/account': ['closed'],
    '/admin/join': ['closed'],
    '/admin/password': ['closed'],
    '/admin/email': ['closed'],
    '/jeep-lease-admin': ['closed'],
    '/email-management': ['closed'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<`/${string}`, readonly Trait[]>>>>

type Table = typeof pageTable

export type Remote = keyof Table
export type PathOf<R extends Remote> = keyof Table[R] & string
type OfRemote<R extends Remote, T extends Trait> = {
  [Path in keyof Table[R]]: Table[R][Path] extends readonly (infer Has)[] ? (T extends Has ? Path : never) : never
}[keyof Table[R]]
/** The paths of all pages for which the trait holds. */
export type PathWith<T extends Trait> = { [R in Remote]: OfRemote<R, T> }[Remote] & string
/** Those with a name in them that only the data knows, out of others. */
export type Named<Path extends string> = Extract<Path, `${string}{slug}${string}`>
