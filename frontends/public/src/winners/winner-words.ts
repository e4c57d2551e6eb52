import type { winners } from '@evenhand/web-kit/forms'
import { regionName } from '@evenhand/web-kit/regions'

const withoutName: Readonly<Record<winners.DrawnPrize['state'], string>> = {
  'being-confirmed': 'Drawn; the winner is being confirmed',
  'not-awarded': 'Not awarded: neither the winner nor an alternate could take it',
  awarded: 'Awarded',
}

/** The winner as we name them in public, or why no one is named. */
export const winnerInWords = ({ winner, state }: winners.DrawnPrize): string =>
  winner ? `${winner.firstName} ${winner.initial}., ${regionName(winner.region)}` : withoutName[state]
