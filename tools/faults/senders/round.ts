import { z } from 'zod'
import { runAlone } from '../../launcher/program-alone.ts'
import { Answers } from '../../donors/answers.ts'
import type { RoundReport, RoundSetting } from '../round.ts'

const Outcome = z.object({
  kills: z.int(),
  states: z.record(z.string(), z.int()),
  findings: z.record(z.string(), z.array(z.string())),
  absent: z.int(),
  receipts: z.object({ asked: z.int(), sent: z.int(), p99: z.number().nullable(), most: z.number().nullable() }),
  seconds: z.object({ fixed: z.number(), sending: z.number(), afterLastKill: z.number() }),
})

/** A campaign by two processes of the email service, in a database of its own, of which one is killed again and again. */
export async function runSendersRound(
  { system }: RoundSetting,
  { name, recipients, kills }: { name: string; recipients: number; kills: number },
): Promise<RoundReport> {
  const outcome = Outcome.parse(
    await runAlone(system.addresses.databases.email ?? '', 'faults_senders', 'services/email/tests/killed/main.ts', {
      RECIPIENTS: String(recipients),
      KILLS: String(kills),
    }),
  )
  const { states, receipts, seconds } = outcome
  const ends = Object.entries(states).map(([state, people]) => `${people} ${state}`)
  return {
    name,
    gifts: recipients,
    answers: new Answers(),
    secondsUntilConsistent: seconds.afterLastKill,
    secondDeliveries: 0,
    told: [
      `${ends.join(', ')} (${outcome.absent} of the uncertain have none); ${outcome.kills} kills in ${seconds.sending.toFixed(0)} s, recipients fixed in ${seconds.fixed.toFixed(1)} s`,
      `${receipts.sent} of ${receipts.asked} receipts sent meanwhile, p99 ${receipts.p99?.toFixed(2) ?? '–'} s from request to sent, at most ${receipts.most?.toFixed(1) ?? '–'} s`,
    ],
    findings: {
      'every process was killed as planned': outcome.kills === kills ? [] : [`${outcome.kills} of ${kills}`],
      ...outcome.findings,
    },
  }
}
