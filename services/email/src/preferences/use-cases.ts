import { newLinkToken } from '@evenhand/service-kit/auth'
import { email as contract } from '@evenhand/contracts/http'
import { normaliseEmail } from '@evenhand/contracts/ids'
import { invalidField } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { enterBySignup } from '../automations/enter.ts'
import { refuseAddressAsName, type Subscriptions } from '../subscriptions/use-cases.ts'
import { saveConsents } from '../consents/store.ts'
import { findChoices } from '../choices/store.ts'
import { closeRequests, findWithListsAlone, hasOpenRequest, saveNewsOff, saveNewsOn } from './store.ts'

interface Asked {
  donorId: string
  now: Date
}

export async function findPreferences(
  { db }: Pick<Subscriptions, 'db'>,
  { donorId, now }: Asked,
): Promise<contract.EmailPreferences> {
  const choices = await findChoices(db, donorId)
  if (choices?.agreedToNews) return { news: 'on', choicesToken: choices.token }
  const news = (await hasOpenRequest(db, donorId, now)) ? 'asked' : 'off'
  return { news, ...(choices && { choicesToken: choices.token }) }
}

/** From now on, with the consent kept: the mailbox is proved. */
export async function turnNewsOn(
  { db, donorIdOf }: Pick<Subscriptions, 'db' | 'donorIdOf'>,
  asked: Asked & { email: string; firstName: string },
): Promise<void> {
  const { donorId, email, now } = asked
  if (donorIdOf(email) !== donorId) throw invalidField('email', 'Enter the email address that you signed in with')
  refuseAddressAsName(asked.firstName)
  const emailKey = normaliseEmail(email)
  const unsubscribeToken = newLinkToken()
  await db.transaction(async (tx) => {
    await closeRequests(tx, donorId, now)
    const fresh = { id: uuidv7(), emailKey, donorId, email, firstName: asked.firstName, unsubscribeToken } as const
    const subscriberId =
      (await saveNewsOn(tx, { ...fresh, source: 'website', now })) ?? (await findWithListsAlone(tx, emailKey))
    if (subscriberId === undefined) return
    const consent = { words: contract.newsConsent, basis: 'signed-in', proof: 'signed-in-from-mailbox' } as const
    await saveConsents(tx, [subscriberId], { ...consent, givenAt: now })
    await enterBySignup(tx, { subscriberId, donorId, now })
  })
}

/** The same as unsubscribing. A link that was mailed before brings nobody back. */
export const turnNewsOff = ({ db }: Pick<Subscriptions, 'db'>, { donorId, now }: Asked): Promise<void> =>
  db.transaction(async (tx) => {
    await closeRequests(tx, donorId, now)
    await saveNewsOff(tx, donorId, now)
  })
