import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { isPlaceholderDomain } from '@evenhand/contracts/organization'
import { serviceNames } from '@evenhand/contracts/services'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { findHelm } from '../helm/helm.ts'
import { ROOT } from '../launcher/services.ts'
import { run } from '../check/step.ts'

const chart = join(ROOT, 'charts', 'evenhand')
const processNames = [...serviceNames, 'gateway']

const Rendered = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), annotations: z.record(z.string(), z.string()).optional() }),
  spec: z.any().optional(),
})
const CronContainers = z.array(
  z.object({
    name: z.string(),
    workingDir: z.string(),
    command: z.array(z.string()),
    env: z.tuple([z.object({ valueFrom: z.object({ secretKeyRef: z.object({ name: z.string() }) }) })]),
  }),
)
type Rendered = z.output<typeof Rendered>

/** What the chart makes of its values, with some of them set as `--set` takes them. Rejects with what helm says. */
const render = (...set: string[]): Promise<Rendered[]> => renderAsShipped('environment.PLACEHOLDERS=allowed', ...set)

/** The same, with nothing that is allowed for a test. */
const renderAsShipped = (...set: string[]): Promise<Rendered[]> => renderWith(set.flatMap((one) => ['--set', one]))

async function renderWith(values: readonly string[]): Promise<Rendered[]> {
  const yaml = await run(await findHelm(), ['template', 'evenhand', chart, '--skip-tests', ...values])
  return parseAllDocuments(yaml)
    .map((document): unknown => document.toJS())
    .filter((object) => object !== null)
    .map((object) => Rendered.parse(object))
}

const named = (objects: readonly Rendered[], kind: string) =>
  objects.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name.replace('evenhand-', ''))
const find = (objects: readonly Rendered[], kind: string, name: string) =>
  objects.find((one) => one.kind === kind && one.metadata.name === `evenhand-${name}`)?.spec

describe('an installation', () => {
  it('is refused while it says that the software’s makers run it, with what to set', async () => {
    await expect(renderAsShipped()).rejects.toThrow('Say who runs this installation: set organization.name')
    const ours = {
      name: 'Ours',
      address: 'Ours',
      taxId: '12-3456789',
      supportEmail: 'us@ours.dev',
      freeEntryAddress: 'Ours',
    }
    const own = Object.entries(ours).map(([key, text]) => `organization.${key}=${text}`)
    const site = ['publicUrl=https://give.ours.dev', 'ingress.host=give.ours.dev']
    const sender = 'services.email.env.MAIL_FROM=Ours <no-reply@ours.dev>'
    for (const one of own)
      await expect(renderAsShipped(...own.filter((other) => other !== one), ...site, sender)).rejects.toThrow(
        'Say who runs',
      )
    await expect(renderAsShipped(...own, sender)).rejects.toThrow('Say where this installation is: set publicUrl')
    await expect(renderAsShipped(...own, ...site)).rejects.toThrow('Say who sends the emails')
    expect(await renderAsShipped(...own, ...site, sender)).not.toEqual([])
    const domains = [
      'ours.dev',
      'example.com',
      'US.EXAMPLE',
      'deep.us.test',
      'localhost.ours.dev',
      'myexample.com',
      'a.invalid',
    ]
    for (const domain of domains) {
      const tried = renderAsShipped(...own, ...site, sender, `organization.supportEmail=us@${domain}`)
      if (isPlaceholderDomain(domain))
        await expect(tried).rejects.toThrow(`supportEmail is 'us@${domain}', at a domain`)
      else expect(await tried).not.toEqual([])
    }
  })

  it('is described by a file like the one that the page for operators shows', async () => {
    const page = readFileSync(join(ROOT, 'k8s/README.md'), 'utf8')
    const [, shown = ''] = /^ *```yaml\n( *# ours\.yaml\n[^`]+)```/m.exec(page) ?? []
    const folder = mkdtempSync(join(tmpdir(), 'evenhand-ours-'))
    try {
      // The page can name no domain but one that no one has.
      writeFileSync(join(folder, 'ours.yaml'), shown.replaceAll('give.example', 'give.ours.dev'))
      const files = [join(chart, 'values-production.yaml'), join(folder, 'ours.yaml')]
      const objects = await renderWith(files.flatMap((file) => ['-f', file]))
      for (const name of ['entries', 'memorials', 'nonprofits', 'sponsors', 'email'])
        expect(find(objects, 'Deployment', name).template.spec.containers[0].env).toContainEqual({
          name: 'FILES_S3_BUCKET',
          value: 'your-files',
        })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('each process of the chart', () => {
  it('has one of each kind, and no right that it needs not', async () => {
    const objects = await render()
    for (const kind of ['Deployment', 'Service', 'ServiceAccount', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'])
      expect(named(objects, kind).toSorted()).toEqual(processNames.toSorted())
    for (const name of processNames) {
      const pod = find(objects, 'Deployment', name).template.spec
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  })

  it('gives up no pod before another is ready', async () => {
    const objects = await render()
    for (const name of processNames) {
      expect(find(objects, 'Deployment', name).strategy).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } })
      expect(find(objects, 'PodDisruptionBudget', name)).toMatchObject({ maxUnavailable: 1 })
    }
  })

  it('has a setting of its own over that of all', async () => {
    const objects = await render(
      'defaults.replicas=3',
      'services.entries.replicas=5',
      'defaults.autoscaling.enabled=false',
    )
    expect(find(objects, 'Deployment', 'entries').replicas).toBe(5)
    expect(find(objects, 'Deployment', 'email').replicas).toBe(3)
    expect(named(objects, 'HorizontalPodAutoscaler')).toEqual([])
  })

  it('reads secrets by reference alone', async () => {
    const [container] = find(await render(), 'Deployment', 'donations').template.spec.containers
    const key = container.env.find(({ name }: { name: string }) => name === 'STRIPE_SECRET_KEY')
    expect(key).toEqual({
      name: 'STRIPE_SECRET_KEY',
      valueFrom: { secretKeyRef: { name: 'evenhand-stripe', key: 'secret-key' } },
    })
  })
})

describe('replicas', () => {
  it('leave their number to the autoscaler', async () => {
    const objects = await render()
    expect(find(objects, 'Deployment', 'entries').replicas).toBeUndefined()
    expect(find(objects, 'HorizontalPodAutoscaler', 'entries')).toMatchObject({ minReplicas: 2, maxReplicas: 6 })
  })

  it('are never more at least than at most', async () => {
    await expect(render('services.entries.autoscaling.minReplicas=7')).rejects.toThrow(
      'entries would have at least 7 replicas and at most 6',
    )
    await expect(render('gateway.autoscaling.maxReplicas=1')).rejects.toThrow('gateway would have at least 2')
    expect(await render('defaults.autoscaling.minReplicas=7', 'defaults.autoscaling.enabled=false')).not.toEqual([])
  })

  it('follow what a service is behind in Kafka where KEDA is, and never have two autoscalers', async () => {
    const objects = await render('defaults.autoscaling.lag.enabled=true', 'services.email.autoscaling.lag.records=50')
    expect(named(objects, 'ScaledObject').toSorted()).toEqual([...serviceNames].toSorted())
    // The gateway hears nothing.
    expect(named(objects, 'HorizontalPodAutoscaler')).toEqual(['gateway'])
    const [lag, cpu] = find(objects, 'ScaledObject', 'email').triggers
    expect(lag.metadata).toMatchObject({ consumerGroup: 'email', lagThreshold: '50' })
    expect(cpu).toMatchObject({ type: 'cpu', metricType: 'Utilization', metadata: { value: '70' } })
  })

  it('are not taken away while Kafka says nothing', async () => {
    const objects = await render('defaults.autoscaling.lag.enabled=true', 'defaults.autoscaling.minReplicas=4')
    expect(find(objects, 'ScaledObject', 'entries').fallback).toMatchObject({
      replicas: 4,
      behavior: 'currentReplicasIfHigher',
    })
  })
})

describe('what is in front', () => {
  it('is an Ingress with a certificate, or a route of the Gateway API, or both', async () => {
    const usual = await render('publicUrl=https://give.example', 'ingress.host=give.example')
    expect(named(usual, 'Ingress')).toEqual(['gateway'])
    expect(find(usual, 'Ingress', 'gateway').tls).toEqual([{ hosts: ['give.example'], secretName: 'evenhand-tls' }])
    const routed = await render(
      'publicUrl=https://give.example',
      'ingress.enabled=false',
      'httpRoute.enabled=true',
      'httpRoute.host=give.example',
      'httpRoute.parentRefs[0].name=public',
    )
    expect(named(routed, 'Ingress')).toEqual([])
    expect(find(routed, 'HTTPRoute', 'gateway')).toMatchObject({
      parentRefs: [{ name: 'public' }],
      hostnames: ['give.example'],
    })
  })

  it('takes calls for the host that browsers call', async () => {
    const elsewhere = 'publicUrl says give.example, and nothing in front takes calls for that host'
    const site = 'publicUrl=https://give.example:8443'
    await expect(render(site)).rejects.toThrow(elsewhere)
    await expect(render(site, 'ingress.host=*.give.example')).rejects.toThrow(elsewhere)
    for (const inFront of [['ingress.host=give.example'], ['ingress.host=*.example'], ['ingress.enabled=false']])
      expect(await render(site, ...inFront)).not.toEqual([])
    const route = ['httpRoute.enabled=true', 'httpRoute.parentRefs[0].name=public']
    expect(await render(site, ...route, 'httpRoute.host=give.example')).not.toEqual([])
    await expect(render(site, ...route, 'ingress.enabled=false')).rejects.toThrow(elsewhere)
    // What a wildcard covers differs between the two.
    const deep = 'publicUrl=https://give.ours.example'
    await expect(render(deep, 'ingress.host=*.example')).rejects.toThrow('nothing in front takes calls')
    expect(await render(deep, ...route, 'ingress.enabled=false', 'httpRoute.host=*.example')).not.toEqual([])
  })

  it.each(['give..example', 'give example', 'Give.example', '-give.example', ''])(
    'has no host that the DNS couldn’t have: %s',
    async (host) => {
      await expect(render(`ingress.host=${host}`)).rejects.toThrow(`ingress.host is '${host}', which no DNS has`)
    },
  )

  it.each(['https://give.example/', 'https://give.example/now', 'https://give example', 'ftp://give.example', 'give'])(
    'is called by an address without a path: %s',
    async (address) => {
      await expect(render(`publicUrl=${address}`)).rejects.toThrow(`publicUrl is '${address}': set it to`)
    },
  )
})

describe('the tag of the image', () => {
  const digest = `sha256:${'0a'.repeat(32)}`

  it.each(['0.1.0', 'main_2026-11-30', 'a'.repeat(128), `0.1.0@${digest}`])('is one that a registry takes: %s', (tag) =>
    expect(render(`image.tag=${tag}`)).resolves.not.toEqual([]),
  )

  it.each(['0.1 0', '.1', 'a'.repeat(129), `@${digest}`])('is refused where no registry takes it: %s', async (tag) => {
    await expect(render(`image.tag=${tag}`)).rejects.toThrow(`image.tag is '${tag}', which no registry takes`)
  })

  it('names one release', async () => {
    await expect(render('image.tag=latest')).rejects.toThrow('image.tag is latest, which is another release tomorrow')
  })
})

describe('the network', () => {
  it('lets a service be reached by the gateway alone, and reach what it names', async () => {
    const objects = await render()
    const policy = find(objects, 'NetworkPolicy', 'registrations')
    expect(policy.policyTypes.toSorted()).toEqual(['Egress', 'Ingress'])
    expect(JSON.stringify(policy.egress)).not.toMatch(/"port":(6379|27017|443)\b/)
    expect(JSON.stringify(policy.egress)).toMatch(/"port":5432\b/)
  })

  it('has no policies where they are switched off', async () => {
    expect(named(await render('networkPolicy.enabled=false'), 'NetworkPolicy')).toEqual([])
  })
})

describe('alerts', () => {
  const runbooks = 'alerts.runbooks=https://git.example/evenhand/blob/main/'
  const observers = 'networkPolicy.metricsFrom[0].namespaceSelector.matchLabels.team=observers'

  it('come with what has the operator read every process at its inner port', async () => {
    expect(named(await render(), 'PodMonitor')).toEqual([])
    const objects = await render('alerts.enabled=true', 'alerts.labels.release=prometheus', observers, runbooks)
    const monitor = objects.find(({ kind }) => kind === 'PodMonitor')
    expect(monitor?.metadata).toMatchObject({ labels: { release: 'prometheus' } })
    const { selector, podMetricsEndpoints } = monitor?.spec ?? {}
    const [{ port, path }] = podMetricsEndpoints
    expect(path).toBe('/metrics')
    for (const name of processNames) {
      const { metadata, spec } = find(objects, 'Deployment', name).template
      expect(metadata.labels).toMatchObject(selector.matchLabels)
      expect(spec.containers[0].ports).toContainEqual({ name: port, containerPort: 9464 })
      const [, inner] = find(objects, 'NetworkPolicy', name).ingress
      expect(inner).toEqual({
        ports: [{ port }],
        from: [{ namespaceSelector: { matchLabels: { team: 'observers' } } }],
      })
    }
  })

  it('are refused where the network lets no one read the numbers', async () => {
    const alerts = ['alerts.enabled=true', runbooks]
    await expect(render(...alerts)).rejects.toThrow('alerts.enabled needs networkPolicy.metricsFrom')
    expect(named(await render(...alerts, 'networkPolicy.enabled=false'), 'PodMonitor')).toHaveLength(1)
  })

  it('name their runbooks by an address that a person can open', async () => {
    const addresses = (objects: readonly Rendered[]) =>
      objects
        .filter(({ kind }) => kind === 'PrometheusRule')
        .flatMap(({ spec }) => spec.groups)
        .flatMap(({ rules }) => rules)
        .flatMap(({ alert, annotations }) => (alert === undefined ? [] : [annotations.runbook_url]))
    const found = addresses(await render('alerts.enabled=true', observers, runbooks))
    expect(found.length).toBeGreaterThan(20)
    for (const address of found)
      expect(address).toMatch(/^https:\/\/git\.example\/evenhand\/blob\/main\/docs\/runbooks\.md#./)
    for (const other of ['', 'http://git.example', 'https://git example'])
      await expect(render('alerts.enabled=true', observers, `alerts.runbooks=${other}`)).rejects.toThrow(
        'alerts.enabled needs alerts.runbooks, the https address',
      )
  })
})

describe('TLS inside', () => {
  const issued = (objects: readonly Rendered[], name: string) =>
    objects.find(({ kind, metadata }) => kind === 'Certificate' && metadata.name === `evenhand-${name}`)?.spec

  it('is off at first, and then every service has a certificate of a name that the gateway calls', async () => {
    expect(named(await render(), 'Certificate')).toEqual([])
    const objects = await render('tls.enabled=true')
    const called = find(objects, 'Deployment', 'gateway').template.spec.containers[0].env
    for (const name of serviceNames) {
      const { value } = called.find((one: { name: string }) => one.name === `${name.toUpperCase()}_URL`)
      expect(issued(objects, name).dnsNames).toContain(new URL(value).hostname)
      expect(new URL(value).protocol).toBe('https:')
      const { volumes } = find(objects, 'Deployment', name).template.spec
      expect(volumes).toContainEqual({ name: 'tls', secret: { secretName: issued(objects, name).secretName } })
    }
  })

  it('has the gateway believe the authority, and hold no key', async () => {
    const objects = await render('tls.enabled=true')
    const { volumes } = find(objects, 'Deployment', 'gateway').template.spec
    const { secret } = volumes.find(({ name }: { name: string }) => name === 'tls')
    expect(secret.items).toEqual([{ key: 'ca.crt', path: 'ca.crt' }])
    expect(serviceNames.map((name) => issued(objects, name).secretName)).toContain(secret.secretName)
  })

  it('takes an issuer of the cluster, and then makes none', async () => {
    const objects = await render('tls.enabled=true', 'tls.issuer.kind=ClusterIssuer', 'tls.issuer.name=inside')
    expect(named(objects, 'Issuer')).toEqual([])
    expect(issued(objects, 'entries').issuerRef).toEqual({ kind: 'ClusterIssuer', name: 'inside' })
    expect(named(await render('tls.enabled=true'), 'Issuer')).toEqual(['self-signed', 'ca'])
  })
})

describe('migrations', () => {
  it('are a Job before an upgrade, with a container for each database of PostgreSQL', async () => {
    const job = (await render()).find(({ kind }) => kind === 'Job')
    expect(job?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-upgrade' })
    const { containers } = job?.spec.template.spec ?? {}
    expect(containers.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'donations',
      'email',
      'entries',
      'identity',
      'members',
      'registrations',
    ])
  })
})

describe('each night', () => {
  it('what must hold is asked of every database, of the ledger and of the trail, and a failed Job stays', async () => {
    const { spec } = (await render()).find(({ kind }) => kind === 'CronJob') ?? {}
    expect(spec).toMatchObject({ schedule: '30 8 * * *', timeZone: 'Etc/UTC', failedJobsHistoryLimit: 7 })
    const { containers } = spec.jobTemplate.spec.template.spec
    const asked = CronContainers.parse(containers).map(({ name, workingDir, command, env: [url] }) => [
      name,
      `${workingDir} ${command.at(-1)} ${url.valueFrom.secretKeyRef.name}`,
    ])
    expect(Object.fromEntries(asked)).toEqual({
      ...Object.fromEntries(
        ['donations', 'email', 'entries', 'identity', 'members', 'registrations'].map((name) => [
          name,
          `/app/services/${name} /app/packages/service-kit/dist/checks/command.js evenhand-postgres-${name}`,
        ]),
      ),
      ledger: '/app/services/entries verify evenhand-postgres-entries',
      trail: '/app/services/identity verify evenhand-postgres-identity',
    })
  })

  it('nothing is asked where it is switched off', async () => {
    expect(named(await render('nightly.enabled=false'), 'CronJob')).toEqual([])
  })

  // `--set` has a comma begin the next value.
  it.each(['0 0 1 1 0', '59 23 31 12 6', '*/15 8-10 * * *', String.raw`0\,30 8 1-7/2 * 1-5`])(
    'it is asked at a time that cron knows: %s',
    async (schedule) => {
      const { spec } = (await render(`nightly.schedule=${schedule}`)).find(({ kind }) => kind === 'CronJob') ?? {}
      expect(spec.schedule).toBe(schedule.replace('\\', ''))
    },
  )

  it.each([
    'at half past eight',
    '99 99 * * *',
    '60 8 * * *',
    '0 24 * * *',
    '0 8 0 * *',
    '0 8 32 * *',
    '0 8 * 13 *',
    '0 8 * * 7',
    '0 8 * *',
    '0 8 * * * *',
    '0 10-8 * * *',
    '*/0 8 * * *',
  ])('a time that Kubernetes wouldn’t take is refused: %s', async (schedule) => {
    await expect(render(`nightly.schedule=${schedule}`)).rejects.toThrow(
      `nightly.schedule is '${schedule}', which Kubernetes doesn't take`,
    )
  })
})

describe('a value that the chart doesn’t know', () => {
  it.each([
    ['services.entries.replica=3', 'replica'],
    ['ingres.enabled=false', 'ingres'],
    ['defaults.autoscaling.lag.messages=5', 'messages'],
    ['services.identiy.env.ADMIN_USERNAME=ours', 'identiy'],
  ])('is refused by its name: %s', async (set, name) => {
    await expect(render(set)).rejects.toThrow(`additional properties '${name}' not allowed`)
  })

  it.each(['donations.env.MONEY_DECIDERS', 'entries.env.PRIZE_DECIDERS', 'nonprofits.env.GRANT_DECIDERS'])(
    'is refused with those that it knows: %s',
    async (setting) => {
      await expect(render(`services.${setting}=both`)).rejects.toThrow(
        `at '/services/${setting.replaceAll('.', '/')}': value must be one of '1', '2', 'sole'`,
      )
    },
  )

  it('is refused with what fits where it has another type', async () => {
    await expect(render('defaults.replicas=two')).rejects.toThrow(/replicas.*(got string, want integer|integer)/)
  })
})
