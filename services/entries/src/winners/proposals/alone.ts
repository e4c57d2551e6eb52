import { Problem } from '@evenhand/service-kit/problems'
import type { People } from '@evenhand/service-kit/deciders'

/** Throws `second-person-needed` where one person alone neither awards a prize nor passes it on. */
export function refuseAlone(people: People): void {
  if (people === 1) return
  throw new Problem('second-person-needed', {
    detail:
      'Awarding a prize and passing it on take two people. Nothing has been done yet. You can propose it, and another person confirms it.',
  })
}
