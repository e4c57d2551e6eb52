import type { Database } from '@evenhand/service-kit/postgres'
import { enter } from './enter.ts'
import { isSetOffBy } from './rules.ts'
import { holdActive } from './store.ts'
import { listBirthdays, listLapsed } from './sweep-store.ts'

const rowsMax = 200
const listings = { lapse: listLapsed, membership_birthday: listBirthdays } as const

/** Some days come without an event: a last gift is so long ago, or a year is over. Answers whether there may be more. */
export async function sweepDays({ db, now }: { db: Database; now: () => Date }): Promise<boolean> {
  const more = [await sweep({ db, now: now() }, 'lapse'), await sweep({ db, now: now() }, 'membership_birthday')]
  return more.includes(true)
}

const sweep = ({ db, now }: { db: Database; now: Date }, trigger: keyof typeof listings): Promise<boolean> =>
  db.transaction(async (tx) => {
    let isMore = false
    for (const automation of await holdActive(tx, trigger)) {
      const came = await listings[trigger](tx, automation, { now, rowsMax })
      for (const { donorId, ...day } of came) {
        const occasion = { trigger, triggerId: donorId, donorId, subscriberId: null, cents: 0n, ...day }
        if (isSetOffBy(automation, occasion)) await enter(tx, automation, { occasion, now })
      }
      isMore ||= came.length === rowsMax
    }
    return isMore
  })
