import { helm, kubectl, release } from './cluster.ts'

const madeByCharts =
  'deployments,replicasets,pods,jobs,services,serviceaccounts,configmaps,ingresses,networkpolicies,poddisruptionbudgets,horizontalpodautoscalers'
/** A chart that took these would take people's gifts and the keys to them. */
const madeByOperators = 'persistentvolumeclaims,secrets'
/** Helm's own record of a release. */
const isOfHelm = (name: string): boolean => name.startsWith('secret/sh.helm.release.')

/** Takes the release away. Throws with names where something of it stays, or something goes that isn't its own. */
export async function uninstall(say: (line: string) => void): Promise<void> {
  const kept = (await namesOf(madeByOperators)).filter((name) => !isOfHelm(name))
  const ofRelease = ['-l', `app.kubernetes.io/instance=${release}`]
  await helm(['uninstall', release, '--wait', '--timeout', '5m'])
  // Helm doesn't wait for processes that still end what they have begun.
  await kubectl(['wait', '--for=delete', 'pods', ...ofRelease, '--timeout=120s'])
  const left = await namesOf(madeByCharts, ...ofRelease)
  if (left.length > 0) throw new Error(`The uninstall left ${left.join(', ')}.`)
  const there = new Set(await namesOf(madeByOperators))
  const gone = kept.filter((name) => !there.has(name))
  if (gone.length > 0) throw new Error(`The uninstall took ${gone.join(', ')}.`)
  say(`uninstalled: nothing of the release is left, and all ${kept.length} volumes and Secrets are`)
}

async function namesOf(kinds: string, ...selector: string[]): Promise<string[]> {
  return (await kubectl(['get', kinds, ...selector, '-o', 'name'])).split('\n').filter(Boolean)
}
