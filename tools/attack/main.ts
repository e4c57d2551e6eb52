/**
 * `npm run attack`: card testers against a system of its own, as it runs by default. 5,000 tries from 50 addresses, ten honest donors with three
 * slips each among them; `-- --tries 1000`, and `-- --solving` for thieves who do all the work that they are asked for. About two minutes.
 * `npm run attack -- crowd`: made-up people against the free ways into a giveaway; `-- crowd --short` takes seconds.
 */
import { donations } from '@evenhand/contracts/http'
import { z } from 'zod'
import { parsedArgs, wholeNumber } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import { runMain } from '../command-line/tell.ts'
import { startTestSystem } from '../test/system.ts'
import { sendCrowd } from './crowd.ts'
import { give, type Honest, slips } from './honest.ts'
import { steal } from './thieves.ts'
import { visitorOf } from './visitor.ts'

const donorsCount = 10
const seenMax = 500
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const State = z.object({ counts: z.object({ payment_intent: z.int(), charge: z.int() }) })

function readOptions() {
  const { values } = parsedArgs({
    args: process.argv.slice(2),
    options: { tries: { type: 'string', default: '5000' }, solving: { type: 'boolean', default: false } },
  })
  return {
    tries: wholeNumber('--tries', values.tries, [50, 100_000]),
    solving: values.solving,
    addresses: 50,
    hands: 8,
  }
}

async function attack(): Promise<boolean> {
  const options = readOptions()
  const { environment, stop } = await startTestSystem(
    // We are the one proxy whose word on addresses the gateway takes. Everything else is as on any site.
    { traces: false, environment: { TRUST_PROXY: '1' } },
    say,
  )
  try {
    const site = environment.SYSTEM_URL ?? ''
    const simulator = environment.SYSTEM_SIMULATOR_URL ?? ''
    const form = donations.getPaymentConfig.response.body.options[1].parse(
      await (await fetch(`${site}/api/payment-config`)).json(),
    )
    const visitor = visitorOf(site, form)
    const honest: Promise<Honest>[] = []
    say(`\n${options.tries} tries from ${options.addresses} addresses${options.solving ? ', solving' : ''} …`)
    const spoils = await steal(visitor, options, (nth) => {
      const every = Math.floor(options.tries / (donorsCount + 1))
      if (nth > 0 && nth % every === 0 && honest.length < donorsCount) honest.push(give(visitor, honest.length))
    })
    const donors = await Promise.all(honest)
    const { counts } = State.parse(await (await fetch(`${simulator}/simulator/state`)).json())
    const through = donors.filter(({ hindrance }) => hindrance === undefined).length
    const seen = counts.charge - donorsCount * (slips + 1)
    say(`asked for work ${spoils.asked}, refused ${spoils.refused}, payments opened ${spoils.opened}`)
    say(`the processor saw ${seen} stolen cards and ${counts.payment_intent - donorsCount} payments of thieves`)
    say(
      `honest donors through: ${through} of ${donorsCount}; browsers that worked: ${donors.filter(({ worked }) => worked).length}`,
    )
    for (const { name, hindrance } of donors) if (hindrance) say(`  ${name}: ${hindrance}`)
    return through === donorsCount && seen < seenMax && counts.payment_intent - donorsCount < seenMax
  } finally {
    await stop()
  }
}

const [name, ...others] = process.argv.slice(2)
await runMain(async () => {
  if (name === 'crowd') return sendCrowd(others, say)
  if (name && !name.startsWith('-')) throw new Refused(`There is no '${name}': use crowd, or options alone.`)
  return (await attack()) ? 0 : 1
})
process.exit()
