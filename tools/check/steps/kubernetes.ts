import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findHelm, findKubectl } from '../../helm/helm.ts'
import { kubernetesVersion, openSchemas } from '../../kubernetes/schemas.ts'
import { run, type Step } from '../step.ts'
import { chart, valuesFiles, withPlaceholders } from './charts.ts'

export const kubernetesObjects: Step = {
  name: 'Kubernetes would take every object of the chart and of the overlays',
  async run() {
    const schemas = await openSchemas()
    const faults: string[] = []
    for (const [source, yaml] of await rendered())
      faults.push(...schemas.faultsIn(yaml).map((fault) => `${source}: ${fault}`))
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
}

const withAlerts = [
  '--set',
  [
    'alerts.enabled=true',
    'alerts.runbooks=https://git.example/evenhand/blob/main',
    'networkPolicy.metricsFrom[0].namespaceSelector.matchLabels.team=observers',
  ].join(','),
]

/** The chart with each of its values files, and whatever `kubectl apply -k` would send. */
async function rendered(): Promise<Map<string, string>> {
  const [helm, kubectl] = await Promise.all([findHelm(), findKubectl()])
  const found = new Map<string, string>()
  for (const file of valuesFiles) {
    const values = ['--kube-version', kubernetesVersion, '-f', join(chart, file), ...withPlaceholders, ...withAlerts]
    found.set(file, await run(helm, ['template', 'evenhand', chart, ...values]))
  }
  for (const folder of globSync('k8s/**/kustomization.yaml').map((file) => dirname(file)))
    found.set(folder, await run(kubectl, ['kustomize', folder]))
  return found
}

const planted = `apiVersion: apps/v1
kind: Deployment
metadata: { name: planted }
spec:
  replicsa: 2
  selector: {}
  template: { spec: { containers: [{ name: one, image: 7 }] } }
`

export const kubernetesObjectsFire: Step = {
  name: 'Kubernetes’ schemas refuse a planted object with a misspelled field and a wrong type, and one of an unknown kind',
  async run() {
    const schemas = await openSchemas()
    const faults = schemas.faultsIn(
      `${planted}---\napiVersion: apps/v7\nkind: Deployment\nmetadata: { name: unknown }\n`,
    )
    for (const expected of [/replicsa/, /image/, /apps\/v7/])
      if (!faults.some((fault) => expected.test(fault)))
        throw new Error(`No fault says ${expected.source}: ${faults.join('; ')}`)
  },
}
