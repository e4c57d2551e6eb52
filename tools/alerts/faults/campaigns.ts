import { startCampaign } from '../../faults/campaigns/start-campaign.ts'
import { tag } from '../../faults/campaigns/contacts.ts'
import type { DrilledSystem } from '../drilled-system.ts'
import { change } from './by-hand.ts'
import type { Fault, Faults } from './fault.ts'

/** More than leave until the mailbox hangs. */
const some = 1_000
/** So many times as many are more than leave in half a day. */
const many = 100_000
const times = 16

/** People who agreed to our news, as after an import. */
const addPeople = (system: DrilledSystem, count: number): Promise<void> =>
  change(
    system,
    'email',
    `with people as (
      insert into subscribers (id, email_key, email, source, tags, status, unsubscribe_token, created_at, confirmed_at)
      select gen_random_uuid(), email, email, 'import', '{${tag}}', 'active', encode(sha256(email::bytea), 'hex'), now(), now()
      from (select 'one-of-${count}-' || n || '@example.test' as email from generate_series(1, ${count}) n) emails
      returning id)
    insert into consents (id, subscriber_id, words, basis, proof, given_at)
    select gen_random_uuid(), id, 'Asked at the fair', 'by-hand', 'administrator', now() from people`,
  )

/** The email server hangs while a campaign is being sent. */
async function hangAmidCampaign(system: DrilledSystem): Promise<void> {
  await addPeople(system, some)
  await startCampaign(await system.openDesk(), 'To some')
  await system.hang('mailbox')
}

/** A program of ours sends a campaign to all of them again and again, until a person cancels each. */
function sendAgainAndAgain(): Pick<Fault, 'strike' | 'repair'> {
  const campaignIds: string[] = []
  return {
    async strike(system) {
      await addPeople(system, many)
      const desk = await system.openDesk()
      for (let nth = 0; nth < times; nth += 1) campaignIds.push(await startCampaign(desk, 'To all again'))
    },
    async repair(system) {
      const desk = await system.openDesk()
      for (const id of campaignIds) await desk.call('POST', `/api/email/campaigns/${id}/cancel`)
    },
  }
}

/** Campaigns of emails. */
export const brokenCampaigns: Faults = [
  ['mailbox-hangs-amid-a-campaign', { alerts: ['CampaignsStuck'], strike: hangAmidCampaign }],
  ['campaigns-are-sent-again-and-again', { alerts: ['CampaignsQueued'], ...sendAgainAndAgain() }],
]
