import { join } from 'node:path'
import { ROOT } from '../launcher/services.ts'
import { runCommand } from '../processes/run-command.ts'
import { helm, kubectl, kubectlProgram, processNames, release, rolledOut } from './cluster.ts'

const drillFolder = join(ROOT, 'k8s', 'drill')

/** What a person would give; nothing of it leads out of the cluster. */
const givenForDrills = {
  SMTP_URL: 'smtp://mailbox:1025',
  STRIPE_SECRET_KEY: 'sk_sim_drill',
  STRIPE_PUBLISHABLE_KEY: 'pk_sim_drill',
  FILES_S3_ACCESS_KEY: 'unused',
  FILES_S3_SECRET_KEY: 'unused',
}

/** From nothing to every pod ready: Secrets, stores, chart. Nothing that is there already is made again. */
export async function install(values: readonly string[], say: (line: string) => void): Promise<void> {
  const begun = Date.now()
  const told = (what: string) => say(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`)
  await kubectl(['apply', '-f', join(ROOT, 'k8s', 'without-operators', 'namespace.yaml')])
  await makeSecrets()
  told('the Secrets are there')
  await kubectl(['apply', '-k', drillFolder])
  for (const store of ['postgres', 'kafka', 'mongodb', 'redis'])
    await kubectl(['rollout', 'status', `statefulset/evenhand-${store}`, '--timeout=300s'])
  told('the stores are ready')
  await helm([
    'upgrade',
    '--install',
    release,
    join(ROOT, 'charts', 'evenhand'),
    '-f',
    join(drillFolder, 'values.yaml'),
    ...values.flatMap((file) => ['-f', file]),
  ])
  for (const name of processNames) await rolledOut(name)
  told('all pods are ready')
}

/** As k8s/README.md says it: what is there stays as it is. */
async function makeSecrets(): Promise<void> {
  if ((await kubectl(['get', 'secret', 'evenhand-stripe', '--ignore-not-found', '-o', 'name'])) !== '') return
  const env = { ...process.env, ...givenForDrills, STRIPE_WEBHOOK_SECRET: `whsec_${crypto.randomUUID()}` }
  const pipe = `set -o pipefail; "$0" "$1" | "$2" create -f -`
  const programs = [process.execPath, join(ROOT, 'k8s', 'make-secrets.ts'), kubectlProgram()]
  await runCommand('bash', ['-c', pipe, ...programs], { env })
}
