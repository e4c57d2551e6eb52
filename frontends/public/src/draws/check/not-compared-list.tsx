import type { NotCompared } from '@evenhand/draws'

const words: Readonly<Record<NotCompared, string>> = {
  freeze:
    'The list with the one from before the random number. If you kept the fingerprint of freeze.json then, enter it above: without it, a list that was changed afterward would not be noticed.',
  commitment:
    'The seal with the one from before entries closed. If you kept the fingerprint of commitment.json then, enter it above.',
  ledger: 'The entries with our ledger. Auditors get its hashes by email each day, if any are named.',
  rules: 'The rules.',
  giveaway: 'The giveaway whose files these are.',
}

/** What a check says nothing about, the weightiest first. */
export const NotComparedList = ({ notCompared }: { notCompared: readonly NotCompared[] }) =>
  notCompared.length === 0 ? null : (
    <div className="mt-5">
      <h4 className="font-sans font-semibold">What was not compared</h4>
      <ul className="mt-2 grid max-w-prose list-disc gap-2 pl-5 text-small">
        {notCompared.map((name) => (
          <li key={name}>{words[name]}</li>
        ))}
      </ul>
    </div>
  )
