import { postcardKey } from '@evenhand/contracts/entry-sources'
import { contentsOf } from '../fact.ts'
import type { Source } from '../source.ts'
import { postcardCause } from './cause.ts'
import { type Postcard, postcardFacts } from './postcard.ts'

/** Mailed cards; closing a batch of them finds out that they fit the rules. */
export const postcards: Source<Postcard> = {
  facts: postcardFacts,
  hears: [],

  giveawaysOf: (_known, facts) => contentsOf(postcardFacts, facts).map(({ giveaway }) => giveaway),
  keysOf: (_known, facts) => contentsOf(postcardFacts, facts).map(postcardKey),

  apply: (known, postcard) => !known.grants.has(postcardKey(postcard)),
  touchedBy(known, fact) {
    const postcard = postcardFacts.read(fact)
    return postcard ? [() => postcardCause(known, postcard)] : []
  },
}
