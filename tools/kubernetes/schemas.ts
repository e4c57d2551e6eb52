import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { chooseCacheDir } from '../components/cache.ts'
import { pythonEnvironment } from '../components/python.ts'

/** The version of Kubernetes that the chart is checked for. */
export const kubernetesVersion = '1.34.0'

const definitions = '_definitions.json'
const Named = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
})

/** Groups that operators bring; their kinds are in no schema of Kubernetes. */
const ofOperators = [
  'kafka.strimzi.io',
  'postgresql.cnpg.io',
  'barmancloud.cnpg.io',
  'mongodbcommunity.mongodb.com',
  'monitoring.coreos.com',
  'keda.sh',
  'cert-manager.io',
]

/** What Kubernetes would refuse of objects: fields that it doesn't know, wrong types, missing ones. */
export interface ObjectSchemas {
  /** A sentence for each fault of the objects in the YAML. */
  faultsIn(yaml: string): string[]
}

/** The schemas come out of a Python package, once, into the cache. Throws Unavailable where it can't be fetched. */
export async function openSchemas(): Promise<ObjectSchemas> {
  const context = { cacheDir: chooseCacheDir(process.env, tmpdir()), log: () => undefined }
  const environment = await pythonEnvironment(
    context,
    'kubernetes-schemas',
    join(import.meta.dirname, 'requirements.txt'),
  )
  const [folder] = globSync(
    join(
      environment,
      'lib/python*/site-packages/kubernetes_validate/kubernetes-json-schema',
      `v${kubernetesVersion}-local-strict`,
    ),
  )
  if (!folder) throw new Error(`The package of Kubernetes’ schemas has none of ${kubernetesVersion}.`)
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(read(definitions), `/api/${definitions}`)
  const known = new Map<string, ValidateFunction>()
  const schemaOf = (file: string): ValidateFunction => {
    const compiled = known.get(file) ?? ajv.compile({ ...read(file), $id: `/api/${file}` })
    known.set(file, compiled)
    return compiled
  }
  const files = new Set(globSync('*.json', { cwd: folder }))
  return {
    faultsIn: (yaml) =>
      parseAllDocuments(yaml)
        .map((document): unknown => document.toJS())
        .filter((object) => object !== null)
        .flatMap((object) => faultsOf(object, files, schemaOf)),
  }
}

function faultsOf(object: unknown, files: ReadonlySet<string>, schemaOf: (file: string) => ValidateFunction): string[] {
  const named = Named.safeParse(object)
  if (!named.success) return [`An object has no apiVersion, kind or name: ${JSON.stringify(object).slice(0, 200)}`]
  const { apiVersion, kind, metadata } = named.data
  const [version = '', group = ''] = apiVersion.split('/').toReversed()
  if (ofOperators.includes(group)) return []
  const file = `${[kind.toLowerCase(), group.split('.')[0], version].filter((part) => part !== '').join('-')}.json`
  if (!files.has(file))
    return [`${kind} ${metadata.name}: Kubernetes ${kubernetesVersion} has no ${kind} of ${apiVersion}`]
  const fits = schemaOf(file)
  if (fits(object)) return []
  return (fits.errors ?? []).map(({ instancePath, message, params }) => {
    const surplus = z.object({ additionalProperty: z.string() }).safeParse(params).data?.additionalProperty
    return `${kind} ${metadata.name}: ${instancePath || '/'} ${message ?? 'is wrong'}${surplus ? ` (${surplus})` : ''}`
  })
}
