import { deadlineInWords } from '@evenhand/contracts/catalogue'
import { hashLinkToken, newLinkToken } from '@evenhand/service-kit/auth'
import type { claims } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import type { z } from 'zod'
import { happen, noSuchDraw } from './act.ts'
import { refusalOfAddress } from './by-post.ts'
import { mailWinner, noticeMail } from './mails.ts'
import { insertLink, replaceLinks, savePerson } from './people-store.ts'
import { listClaims, saveNoticeKey } from './store.ts'

export interface Notice extends z.output<typeof claims.NotifyWinner> {
  slug: string
  place: number
  administratorId: string
  now: Date
  donorIdOf: DonorIdOf
}

/**
 * Notifies who was drawn, and nobody else: the address must be the one whose id is in the published result (`by-post.ts` has those without one).
 * Answers the link for the letter where there is no address. Notifying again takes the older links away and leaves the deadline. The time to answer a
 * letter begins now, and that to answer an email once it was sent (`notices.ts`).
 */
export async function notify(tx: Transaction, notice: Notice): Promise<{ letterPath: string | null }> {
  const { slug, place, name, email, administratorId, now, donorIdOf } = notice
  const drawn = (await listClaims(tx, slug))[place]
  if (!drawn) throw noSuchDraw()
  const refusal = await refusalOfAddress(tx, drawn, email, donorIdOf)
  if (refusal !== undefined) throw invalidField('email', refusal)
  const { claim, terms } = await happen(tx, {
    slug,
    place,
    now,
    act: { kind: 'notify', by: email === undefined ? 'letter' : 'email' },
    action: 'notified',
    words: ({ respondBy }, { timeZone }) =>
      respondBy
        ? `${email === undefined ? 'By letter' : 'By email'}, to answer by ${deadlineInWords(respondBy, timeZone)}`
        : 'By email; the time to answer begins when it’s sent',
    doer: { who: 'administrator', administratorId },
  })
  const token = newLinkToken()
  await savePerson(tx, claim, { name, email: email ?? null })
  await replaceLinks(tx, claim, now)
  await insertLink(tx, claim, { tokenHash: hashLinkToken('prize', token), madeAt: now })
  await saveNoticeKey(tx, claim, await mailWinner(tx, claim, terms, noticeMail(token, claim, terms)))
  return { letterPath: email === undefined ? `/prize#token=${token}` : null }
}
