import { Problem } from '@evenhand/service-kit/problems'
import type { PeopleNeeded } from '@evenhand/service-kit/deciders'
import type { Transaction } from '@evenhand/service-kit/postgres'

/** Throws `second-person-needed` where one person alone neither awards a prize nor passes it on. */
export async function refuseAlone(tx: Transaction, people: PeopleNeeded, by: string): Promise<void> {
  if ((await people(tx, by)) === 1) return
  throw new Problem('second-person-needed', {
    detail: `Awarding a prize and passing it on take two people. Nothing has been done yet. You can propose it, and another person confirms it.${await people.whyTwo(tx, by)}`,
  })
}
