import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parseAllDocuments } from 'yaml'
import { findHelm } from '../../helm/helm.ts'
import { kubernetesVersion } from '../../kubernetes/schemas.ts'
import { run, type Step } from '../step.ts'
import { type ChartValues, missingVariables, readChartValues, secretsNamed } from './chart-values.ts'

export const chart = 'charts/evenhand'
export const valuesFiles = [
  'values.yaml',
  'values-dev.yaml',
  'values-staging.yaml',
  'values-production.yaml',
  '../../k8s/drill/values.yaml',
]

/** The chart is refused with the name and address that it is shipped with, which are all that there are here. */
export const withPlaceholders = ['--set', 'environment.PLACEHOLDERS=allowed']

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
  const env = {
    SMTP_URL: 'smtp://given',
    STRIPE_SECRET_KEY: 'sk_given',
    STRIPE_PUBLISHABLE_KEY: 'pk_given',
    STRIPE_WEBHOOK_SECRET: 'whsec_given',
    FILES_S3_ACCESS_KEY: 'given',
    FILES_S3_SECRET_KEY: 'given',
    BACKUP_S3_ACCESS_KEY: 'given',
    BACKUP_S3_SECRET_KEY: 'given',
  }
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

/** Helm passes over a value that is not there, so the templates are read for those. */
export const chartTemplates: Step = {
  name: 'the templates of the chart use values that it has',
  async run() {
    const values = readChartValues(chart)
    const faults = globSync(`${chart}/templates/**/*.*`).flatMap((file) => unknownValues(file, values))
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
}

export const chartRendered: Step = {
  name: 'helm lints and renders the chart with each of its values files',
  run: () => render(chart),
}

/** A chart with a template that cannot be rendered: one that helm lets pass was not rendered. */
export const chartRenderedFires: Step = {
  name: 'helm refuses the chart with a planted mistake',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'evenhand-chart-'))
    try {
      cpSync(chart, folder, { recursive: true })
      writeFileSync(join(folder, 'templates', 'planted.yaml'), '{{ include "evenhand.planted" . }}\n')
      const refusal = await render(folder).then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (refusal === undefined) throw new Error('A template that includes what is defined nowhere was rendered.')
      if (!refusal.includes('evenhand.planted')) throw new Error(refusal)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function render(folder: string): Promise<void> {
  const helm = await findHelm()
  for (const file of valuesFiles) {
    const values = ['--kube-version', kubernetesVersion, '-f', join(folder, file), ...withPlaceholders]
    await run(helm, ['lint', '--strict', folder, ...values])
    refuseBrokenYaml(`${folder} with ${file}`, await run(helm, ['template', 'evenhand', folder, ...values]))
  }
}

function unknownValues(file: string, values: ChartValues): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g, '')
  const paths = [...text.matchAll(/\.Values\.([A-Za-z.]+[A-Za-z])/g)].map(([, path]) => path ?? '')
  const unknown = paths.filter((path) => !hasPath(values, path.split('.')))
  return unknown.map((path) => `${file}: .Values.${path} is not in values.yaml`)
}

const hasPath = (value: unknown, [first, ...rest]: string[]): boolean =>
  first === undefined ||
  (typeof value === 'object' && value !== null && first in value && hasPath(Reflect.get(value, first), rest))

export const clusterFiles: Step = {
  name: 'the files of the cluster can be read, and skaffold builds the image',
  async run() {
    for (const file of [...globSync('k8s/**/*.yaml'), 'skaffold.yaml', `${chart}/Chart.yaml`])
      refuseBrokenYaml(file, readFileSync(file, 'utf8'))
    const skaffold = readFileSync('skaffold.yaml', 'utf8')
    if (!skaffold.includes('image: evenhand\n') || !skaffold.includes('{{.IMAGE_FULLY_QUALIFIED_evenhand}}'))
      throw new Error('skaffold.yaml does not build and deploy the image')
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
