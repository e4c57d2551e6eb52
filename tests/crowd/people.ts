/** Someone who enters for free, as far as a service can see them. */
export interface Person {
  email: string
  address: string
  /** Whose registration brought them, by place in the same group. */
  referrer?: number
}

export interface Group {
  name: string
  isHonest: boolean
  people: readonly Person[]
}

export const isRing = ({ people }: Group): boolean => people.some(({ referrer }) => referrer !== undefined)

export interface Size {
  crowd: number
  rings: number
  ofRing: number
  households: number
}

/** The short form has rings that are a third larger than the limit: smaller ones are not held. */
export const sizes = {
  long: { crowd: 10_000, rings: 50, ofRing: 200, households: 1_000 },
  short: { crowd: 200, rings: 2, ofRing: 80, households: 30 },
} satisfies Record<string, Size>

const networks = 500
const addresses = 10
/** Whom each of a ring refers. */
const friends = 3

const many = <Item>(length: number, make: (nth: number) => Item): Item[] =>
  Array.from({ length }, (_, nth) => make(nth))
const hex = (number: number): string => number.toString(16)

/** Everyone at once, each in a browser of their own. Two crowds have a domain of their own; all others are with a large provider. */
export const groupsOf = ({ crowd, rings, ofRing, households }: Size): Group[] => [
  {
    name: 'made up, one network',
    isHonest: false,
    people: many(crowd, (nth) => ({ email: `p${nth}@crowd-one.example`, address: `198.51.100.${1 + (nth % 254)}` })),
  },
  {
    name: `made up, ${networks} networks`,
    isHonest: false,
    people: many(crowd, (nth) => {
      const network = nth % networks
      const host = 1 + Math.floor(nth / networks)
      return {
        email: `p${nth}@crowd-many.example`,
        address: `100.${64 + Math.floor(network / 250)}.${network % 250}.${host}`,
      }
    }),
  },
  ...many(rings, (ring) => ({
    name: 'rings of referrals',
    isHonest: false,
    people: many(ofRing, (nth) => ({
      email: `ring${ring}of${nth}@gmail.com`,
      address: `2600:${hex(ring + 1)}:${hex(nth + 1)}::1`,
      ...(nth === 0 ? {} : { referrer: Math.floor((nth - 1) / friends) }),
    })),
  })),
  {
    name: `households, ${addresses} addresses`,
    isHonest: true,
    people: many(households, (nth) => ({ email: `household${nth}@gmail.com`, address: `203.0.${nth % addresses}.1` })),
  },
]
