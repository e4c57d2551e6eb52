import { randomUUID } from 'node:crypto'
import type { Answers } from '../../donors/answers.ts'
import { openBrowser } from '../../donors/browser.ts'
import type { CardForm } from '../../donors/card.ts'
import { give, type Giver } from '../../donors/give.ts'
import { wishOf } from '../../donors/wishes.ts'

const donorsAtOnce = 4

/** So many donors give through the site, some at once; `when` is part of their address. */
export async function giveSome(
  { site, form, answers }: { site: string; form: CardForm; answers: Answers },
  when: string,
  count: number,
): Promise<Giver[]> {
  const given: Giver[] = []
  let begun = 0
  const donor = async () => {
    while (begun < count) {
      const wish = wishOf(begun++)
      const email = `${when}-${randomUUID()}@example.test`
      given.push(await give(openBrowser(site, answers, { mayLoseConnection: false }), { email, wish }, form, answers))
    }
  }
  await Promise.all(Array.from({ length: donorsAtOnce }, donor))
  return given
}
