import type { Recent } from '@evenhand/service-kit/limits'
import { type Evidence, isAttack } from './rules.ts'
import type { Thresholds } from './thresholds.ts'
import { hourSeconds, type Kind, type Traces, windowsOf } from './traces.ts'

const kinds: readonly Kind[] = ['unpaid', 'declined', 'paid']

const attackKey = 'attack'

/** Everything that is known of these traces now. An attack that is seen is remembered for a while, also when the processor sees no more of it. */
export async function gather(recent: Recent, traces: Traces, thresholds: Thresholds): Promise<Evidence> {
  const asked = kinds.flatMap((kind) => windowsOf(kind, traces).map((one) => ({ kind, ...one })))
  const [sizes, attack] = await Promise.all([recent.sizes(asked.map(({ window }) => window)), recent.kept(attackKey)])
  const site = { unpaid: 0, declined: 0, paid: 0 }
  const evidence: Evidence = { by: {}, site, attackedLately: attack !== undefined, proved: traces.proved }
  for (const [index, { kind, scope }] of asked.entries()) {
    const counts = scope === 'site' ? site : (evidence.by[scope] ??= { unpaid: 0, declined: 0, paid: 0 })
    counts[kind] = sizes[index] ?? 0
  }
  if (isAttack(site, thresholds)) await recent.keep(attackKey, 'seen', thresholds.site.hours * hourSeconds)
  return evidence
}
