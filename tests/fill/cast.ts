/** Everybody whom a filled system has, by what is special about them, and what can only be opened by a link. */
export interface Cast {
  donors: { oneGift: string; manyGifts: string; longName: string; refunded: string; noGift: string; monthly: string }
  members: {
    silver: string
    gold: string
    diamond: string
    paused: string
    ending: string
    pastDue: string
    free: { email: string; accountNumber: string }
  }
  memorials: { shown: string; declined: string }
  /** Affiliates in each state; the approved one has referrals in several. */
  affiliates: { approved: string; pending: string; rejected: string; suspended: string }
  /** Donors whose free entries are held: not decided, with an appeal, refused, and released. */
  held: { waiting: string; appealed: string; refused: string; released: string }
  /** The contact of organizations in each state, with applications. */
  nonprofits: { grantee: string }
  /** A company that is shown, and one that waits for a block. */
  sponsors: { shown: string; inLine: string }
  /** A round by its slug in which a grant was awarded, and the organization by its id that got it. */
  granted: { round: string; organization: string }
  draws: { awarded: string; notified: string }
  /** Addresses of this site that were mailed to one person. */
  links: { prize: string; confirm: string; question: string }
}

export const longName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh'

const at = (who: string) => `${who}@example.test`

/** The ones whose address is known before anything happens. */
export const emails = {
  oneGift: at('ada'),
  manyGifts: at('bob'),
  longName: at('a-very-long-address-of-someone-who-gives-every-month'),
  refunded: at('carla'),
  noGift: at('dana'),
  monthly: at('mona'),
  silver: at('silvia'),
  gold: at('gordon'),
  diamond: at('diana'),
  paused: at('paula'),
  ending: at('edgar'),
  pastDue: at('pascal'),
  free: at('frida'),
  shown: at('selma'),
  declined: at('dexter'),
  winner: at('rosa'),
  drawn: at('ingrid'),
  subscriber: at('sam'),
  grantee: at('greta'),
  asked: at('asa'),
  affiliate: at('alma'),
  applicant: at('ari'),
  rejectedAffiliate: at('rex'),
  suspendedAffiliate: at('sue'),
  sponsor: at('company-0'),
  inLine: at('lena'),
  held: 'henry@mailinator.com',
  appealed: 'hanna@mailinator.com',
  refusedHold: 'rolf@mailinator.com',
  released: 'lea@mailinator.com',
} as const
