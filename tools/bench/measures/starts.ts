import { type System, type SystemOptions, startSystem } from '../../launcher/system.ts'
import { type Figure, seconds } from '../figures.ts'

/** Starts a system twice in one folder: with nothing but the cache, and with the data of before. The second one goes on running. */
export async function measureStarts(options: SystemOptions): Promise<{ system: System; figures: Figure[] }> {
  const cold = await timed(() => startSystem(options))
  await cold.system.stop()
  const warm = await timed(() => startSystem(options))
  return {
    system: warm.system,
    figures: [
      {
        what: 'Cold start: a new data folder, components from the cache, frontends built when they have changed',
        value: seconds(cold.seconds),
        beside: 'aim: within 300 s, downloads included',
      },
      { what: 'Warm start', value: seconds(warm.seconds), beside: 'aim: within 30 s' },
    ],
  }
}

async function timed(start: () => Promise<System>): Promise<{ system: System; seconds: number }> {
  const started = performance.now()
  const system = await start()
  return { system, seconds: (performance.now() - started) / 1000 }
}
