import { GiftReinstatedSchema, GiftReversedSchema } from '@evenhand/contracts/events'
import { type Heard, onceForEvent, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { type MoneyBack, toMoneyAgain, toMoneyBack } from './heard.ts'
import { hearMoneyBack } from './use-cases.ts'

/** A gift that went back takes the reward for it with it; one that is confirmed is heard in `givers/`. */
export const referralReactions = (db: Database) => {
  const hear = async (money: MoneyBack, heard: Heard): Promise<void> => {
    await db.transaction((tx) => onceForEvent(tx, heard, () => hearMoneyBack(tx, money)))
  }
  return [
    reaction(GiftReversedSchema, (event, heard) => hear(toMoneyBack(event), heard)),
    reaction(GiftReinstatedSchema, (event, heard) => hear(toMoneyAgain(event), heard)),
  ]
}
