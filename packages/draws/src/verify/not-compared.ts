import type { CommittedDraw } from './draw-to-verify.ts'

/** What nobody gave to compare with: an agreement says nothing of it. `freeze` weighs most. */
export type NotCompared = 'freeze' | 'commitment' | 'giveaway' | 'ledger' | 'rules'

export function notCompared({ kept, hashes }: CommittedDraw, reached: 'committed' | 'frozen' | 'drawn'): NotCompared[] {
  const isFrozen = reached !== 'committed'
  const open: Record<NotCompared, boolean> = {
    freeze: isFrozen && kept.freezeHash === undefined,
    commitment: kept.commitmentHash === undefined,
    giveaway: kept.giveaway === undefined,
    ledger: isFrozen && kept.ledgerHeads === undefined,
    rules: hashes.rules === undefined,
  }
  return (Object.keys(open) as NotCompared[]).filter((name) => open[name])
}
