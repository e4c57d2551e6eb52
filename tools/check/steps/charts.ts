import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceNames } from '@evenhand/contracts/services'
import { Ajv } from 'ajv'
import { parseAllDocuments } from 'yaml'
import { run, type Step } from '../step.ts'
import { type ChartValues, missingVariables, readChartValues, secretsNamed } from './chart-values.ts'

const chart = 'charts/evenhand'
const valuesFiles = ['values.yaml', 'values-dev.yaml', 'values-production.yaml']
const kubernetesVersion = '1.34.0'

export const chartValues: Step = {
  name: 'the values of the chart fit their schema',
  async run() {
    const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')) as object
    const fits = new Ajv({ strictTypes: false, strictRequired: false, allErrors: true }).compile(schema)
    for (const file of valuesFiles) {
      if (fits(readChartValues(chart, file))) continue
      throw new Error(
        `${file}: ${(fits.errors ?? []).map((error) => `${error.instancePath} ${error.message}`).join('; ')}`,
      )
    }
  },
}

export const chartVariables: Step = {
  name: 'the chart gives each process the variables of its config.ts',
  async run() {
    const faults = await missingVariables(readChartValues(chart))
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
}

/** Every Secret that a process reads is written by `make-secrets.ts`, or by MongoDB's operator. */
export const chartSecrets: Step = {
  name: 'every Secret that the chart names is made by somebody',
  async run() {
    const made = new Set([...(await secretsMade()), ...secretsOfOperators()])
    const unmade = secretsNamed(readChartValues(chart)).filter((secret) => !made.has(secret))
    if (unmade.length > 0) throw new Error(unmade.join('\n'))
  },
}

async function secretsMade(): Promise<string[]> {
  const env = Object.fromEntries(
    ['SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'].map((name) => [name, 'given']),
  )
  const list = JSON.parse(await run('node', ['k8s/make-secrets.ts'], { env })) as {
    items: { metadata: { name: string }; stringData: Record<string, string> }[]
  }
  return list.items.flatMap(({ metadata, stringData }) =>
    Object.keys(stringData).map((key) => `${metadata.name}/${key}`),
  )
}

const secretsOfOperators = (): string[] =>
  [...readFileSync('k8s/stores/mongodb.yaml', 'utf8').matchAll(/connectionStringSecretName: (\S+)/g)].map(
    ([, name]) => `${name}/connectionString.standard`,
  )

/** With helm on the PATH the chart is really rendered; without, its templates are looked at for what breaks them most often. */
export const chartTemplates: Step = {
  name: 'the templates of the chart are whole',
  async run() {
    const values = readChartValues(chart)
    const faults = globSync(`${chart}/templates/*`).flatMap((file) => faultsOfTemplate(file, values))
    if (faults.length > 0) throw new Error(faults.join('\n'))
    if (!(await isOnPath('helm'))) return
    await run('helm', ['lint', '--strict', chart])
    for (const file of valuesFiles) {
      const render = ['template', 'evenhand', chart, '--kube-version', kubernetesVersion, '-f', join(chart, file)]
      refuseBrokenYaml(`${chart} with ${file}`, await run('helm', render))
    }
  },
}

const isOnPath = (program: string): Promise<boolean> =>
  run('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  )

function faultsOfTemplate(file: string, values: ChartValues): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g, '')
  const actions = [...text.matchAll(/\{\{-?\s*([a-z]+)/g)].map(([, word]) => word ?? '')
  const opened = actions.filter((word) => ['if', 'range', 'with', 'define', 'block'].includes(word)).length
  const closed = actions.filter((word) => word === 'end').length
  const unbalanced = opened === closed ? [] : [`${file}: ${opened} blocks are opened, ${closed} are ended`]
  const paths = [...text.matchAll(/\.Values\.([A-Za-z.]+[A-Za-z])/g)].map(([, path]) => path ?? '')
  const unknown = paths.filter((path) => !hasPath(values, path.split('.')))
  return [...unbalanced, ...unknown.map((path) => `${file}: .Values.${path} is not in values.yaml`)]
}

const hasPath = (value: unknown, [first, ...rest]: string[]): boolean =>
  first === undefined ||
  (typeof value === 'object' && value !== null && first in value && hasPath(Reflect.get(value, first), rest))

export const clusterFiles: Step = {
  name: 'the files of the cluster can be read, and skaffold builds every process',
  async run() {
    for (const file of [...globSync('k8s/**/*.yaml'), 'skaffold.yaml', `${chart}/Chart.yaml`])
      refuseBrokenYaml(file, readFileSync(file, 'utf8'))
    const skaffold = readFileSync('skaffold.yaml', 'utf8')
    const forgotten = ['gateway', ...serviceNames].filter(
      (name) =>
        !skaffold.includes(`image: evenhand-${name}\n`) ||
        !skaffold.includes(`.IMAGE_FULLY_QUALIFIED_evenhand_${name}}}`),
    )
    if (forgotten.length > 0) throw new Error(`skaffold.yaml does not build or deploy ${forgotten.join(', ')}`)
    for (const [, path = ''] of skaffold.matchAll(/(k8s\/overlays\/\w+|charts\/evenhand\/[\w.-]+\.yaml)/g))
      if (!existsSync(path)) throw new Error(`skaffold.yaml names ${path}, which is not there`)
  },
}

function refuseBrokenYaml(name: string, text: string): void {
  for (const document of parseAllDocuments(text)) {
    const [fault] = document.errors
    if (fault) throw new Error(`${name}: ${fault.message}`)
  }
}
