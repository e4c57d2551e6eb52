import { readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import type { Step } from '../step.ts'
import { chart, valuesFiles } from './charts.ts'
import { readChartValues } from './chart-values.ts'

const storesFile = 'k8s/stores/postgres.yaml'
/** Of the operator, of backups, of what is asked each night, and of a person who looks. */
const ofOthers = 20
/** A pod more than usual, while an upgrade rolls. */
const surge = 1
/** A process that starts migrates over a connection of its own. */
const whileStarting = 1

const Cluster = z.object({
  kind: z.literal('Cluster'),
  spec: z.object({ postgresql: z.object({ parameters: z.object({ max_connections: z.coerce.number() }) }) }),
})
const Replicas = z.object({
  replicas: z.number().optional(),
  autoscaling: z.object({ enabled: z.boolean().optional(), maxReplicas: z.number().optional() }).default({}),
})
const Values = z.object({ postgres: z.object({ connections: z.number() }), defaults: Replicas })

export const connections: Step = {
  name: 'PostgreSQL allows the connections of all replicas that the chart may have',
  async run() {
    const allowed = allowedIn(readFileSync(storesFile, 'utf8')) - ofOthers
    for (const file of valuesFiles) {
      const wanted = wantedOf(readChartValues(chart, file))
      if (wanted > allowed)
        throw new Error(`${file}: all replicas have up to ${wanted} connections, and PostgreSQL allows them ${allowed}`)
    }
  },
}

export const connectionsFire: Step = {
  name: 'a planted number of replicas has more connections than PostgreSQL allows',
  async run() {
    const values = readChartValues(chart)
    const many = { ...values, defaults: { autoscaling: { enabled: true, maxReplicas: 40 } } }
    if (wantedOf(many) <= allowedIn(readFileSync(storesFile, 'utf8')))
      throw new Error('Forty replicas of each service were taken for few.')
  },
}

function allowedIn(yaml: string): number {
  const found = parseAllDocuments(yaml).flatMap((document) => Cluster.safeParse(document.toJS()).data ?? [])
  const [cluster] = found
  if (!cluster || found.length > 1) throw new Error(`${storesFile} has ${found.length} clusters of PostgreSQL.`)
  return cluster.spec.postgresql.parameters.max_connections
}

function wantedOf(values: ReturnType<typeof readChartValues>): number {
  const { postgres, defaults } = Values.parse(values)
  const replicas = Object.values(values.services)
    .filter(({ secrets }) => secrets?.['DATABASE_URL'] !== undefined)
    .map((service) => mostReplicas(Replicas.parse(service), defaults))
  return replicas.reduce((sum, most) => sum + (most + surge) * (postgres.connections + whileStarting), 0)
}

function mostReplicas(own: z.output<typeof Replicas>, defaults: z.output<typeof Replicas>): number {
  const scaling = { ...defaults.autoscaling, ...own.autoscaling }
  return (scaling.enabled ? scaling.maxReplicas : (own.replicas ?? defaults.replicas)) ?? 0
}
