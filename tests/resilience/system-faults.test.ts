import { expect, it } from '@jest/globals'
import { readOptions } from '../../tools/faults/options.ts'
import { runFaults } from '../../tools/faults/run-faults.ts'

/** The short form of `npm run faults`, which does this to every part of the system amid 200 gifts. */
it('has every gift, its entries and its receipt once after Kafka and the ledger were killed amid the gifts', async () => {
  const [round] = await runFaults(readOptions(['kafka+entries', '--gifts', '40']), () => undefined)
  const broken = Object.entries(round?.findings ?? {}).filter(([, found]) => found.length > 0)
  expect(round?.gifts).toBe(40)
  expect(broken).toEqual([])
  // A system is started, and two of its parts are killed and start again.
}, 240_000)
