import type { Stats } from './entry-pages.ts'

/** What passed a cap of its giveaway: on record for ever, in the draw not. */
export const NotCounted = ({ notCounted }: Pick<Stats, 'notCounted'>) =>
  notCounted.map(({ giveaway, entries, why }) => (
    <p key={`${giveaway} ${why}`} className="mt-4 rounded-card bg-badge-gold px-5 py-4 text-on-badge-gold">
      {entries === 1 ? '1 more entry is' : `${entries.toLocaleString('en-US')} more entries are`} on record and{' '}
      {entries === 1 ? 'does' : 'do'} not count: {why.charAt(0).toLowerCase() + why.slice(1)}
    </p>
  ))
