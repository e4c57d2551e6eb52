import { z } from 'zod'
import type { System } from '../../launcher/system.ts'
import { type Figure, microseconds, perSecond } from '../figures.ts'
import { runAlone } from '../../launcher/program-alone.ts'
import type { Size } from '../size.ts'
import { heardGifts, measureHeard } from './gifts-heard.ts'

/** What the issue wants of ledger rows beside a bare insert, and of one hot giveaway beside many. */
const aims = { besideBare: 0.8, batchedPerSecond: 30_000, hotBesideUniform: 0.95, growth: 0.1 }

/**
 * Ledger rows as the service writes them: its own append (the donors' locks, the caps, lines and balances) and all that a gift means there (its inbox
 * row, the gift, the line, the balance and the event that tells of it), by the same code alone, beside bare inserts of the same rows; from Kafka by the
 * running service.
 */
export async function measureLedger(system: System, size: Size): Promise<Figure[]> {
  const url = system.addresses.databases.entries ?? ''
  const heard = await measureHeard(url, system.addresses.components.KAFKA_BROKERS.split(','), size)
  const { batchRows, writers, rates, growth } = await measureAlone(url, size)
  const beside = (rate: number, bare: number, how: string): string =>
    `a bare INSERT of the same row, ${how}, ${writers} connections: ${perSecond(bare)} (${(rate / bare).toFixed(2)} of it`
  const single = (rate: number) => beside(rate, rates.bareSingle, 'one a statement')
  const batched = (rate: number) => beside(rate, rates.bareBatched, `${batchRows} a statement`)
  const aim = `; aim: ${aims.besideBare.toFixed(2)}`
  return [
    {
      what: 'Ledger rows with their balances and caps, one a transaction',
      value: perSecond(rates.appendSingle),
      beside: `${single(rates.appendSingle)}${aim})`,
    },
    {
      what: `Ledger rows with their balances and caps, ${batchRows} a transaction`,
      value: perSecond(rates.appendBatched),
      beside: `${batched(rates.appendBatched)}${aim}, and ${perSecond(aims.batchedPerSecond)})`,
    },
    {
      what: 'Gifts, one a transaction, with all that each means in the ledger',
      value: perSecond(rates.giftSingle),
      beside: `${single(rates.giftSingle)})`,
    },
    {
      what: `Gifts, ${batchRows} a transaction, with all that each means in the ledger`,
      value: perSecond(rates.giftBatched),
      beside: `${batched(rates.giftBatched)})`,
    },
    {
      what: 'Gifts from Kafka, as the running service grants them',
      value: perSecond(heard),
      beside: `${heardGifts[size]} gifts at once; sealing and telling of them go on beside it`,
    },
    {
      what: 'All rows in one giveaway',
      value: perSecond(rates.appendBatched),
      beside: `spread over 16: ${perSecond(rates.appendUniform)} (${(rates.appendBatched / rates.appendUniform).toFixed(2)} of it; aim: ${aims.hotBesideUniform})`,
    },
    {
      what: 'Lines sealed into their chains and folded into the totals',
      value: perSecond(rates.sealed),
      beside: 'by one sealer, a second behind the granting',
    },
    ...growthFigures(growth),
  ]
}

/** How the cost of a line grows with the ledger; without the rates' dependence on whatever else runs. */
const growthFigures = (growth: z.output<typeof Rates>['growth']): Figure[] =>
  growth.flatMap(({ lines, append, bare }) => {
    const shortest = growth[0]?.append
    if (append === undefined || bare === undefined || shortest === undefined) return []
    const grown =
      lines === growth[0]?.lines
        ? ''
        : `; ${(append / shortest).toFixed(2)} of the first (aim: within ${aims.growth * 100} %)`
    return {
      what: `Processor time of the server for a row with its balance, on ${lines.toLocaleString('en-US')} rows`,
      value: microseconds(append),
      beside: `a bare INSERT of the same row: ${microseconds(bare)} (it costs ${(bare / append).toFixed(2)} of it)${grown}`,
    }
  })

const Rates = z.object({
  batchRows: z.int(),
  writers: z.int(),
  rates: z.record(
    z.enum([
      'giftSingle',
      'appendSingle',
      'bareSingle',
      'giftBatched',
      'appendBatched',
      'bareBatched',
      'appendUniform',
      'sealed',
    ]),
    z.number(),
  ),
  growth: z.array(z.object({ lines: z.int(), append: z.number().optional(), bare: z.number().optional() })),
})

const measureAlone = async (url: string, size: Size): Promise<z.output<typeof Rates>> =>
  Rates.parse(
    await runAlone(url, 'bench_ledger', 'services/entries/tests/ledger-rates.ts', { SIZE: size, ...longForm() }),
  )

/** `LEDGER_LINES_MAX=10000000 npm run bench` fills the ledger ten times as far; minutes more. */
const longForm = (): Record<string, string> =>
  process.env.LEDGER_LINES_MAX ? { GROWTH_LINES_MAX: process.env.LEDGER_LINES_MAX } : {}
