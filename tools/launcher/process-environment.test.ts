import { describe, expect, it } from '@jest/globals'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gatewayEnvironment, serviceEnvironment, type SystemFacts } from './process-environment.ts'
import { openSecrets } from './secrets.ts'
import { SERVICES } from './services.ts'

function facts(environment: NodeJS.ProcessEnv = {}, simulatorUrl?: string): SystemFacts {
  return {
    publicUrl: 'http://localhost:8080',
    dataDir: '/var/evenhand',
    components: {
      POSTGRES_URL: 'postgres://evenhand:word@127.0.0.1:5433/postgres?application_name=x',
      KAFKA_BROKERS: '127.0.0.1:9092',
      REDIS_URL: 'redis://127.0.0.1:6380',
      MONGODB_URL: 'mongodb://127.0.0.1:27018/?directConnection=true',
      SMTP_URL: 'smtp://127.0.0.1:1025',
      MAILBOX_URL: 'http://127.0.0.1:1080',
    },
    secrets: openSecrets(mkdtempSync(join(tmpdir(), 'secrets-'))),
    servicePorts: { identity: 3001, donations: 3002, email: 3008, memorials: 3005 },
    metricsPorts: { gateway: 9001, email: 9008 },
    simulatorUrl,
    frontendsDir: '/srv/frontends',
    nodeEnv: 'production',
    environment,
  }
}

function service(name: string, of: SystemFacts): NodeJS.ProcessEnv {
  const found = SERVICES.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return serviceEnvironment(found, of)
}

describe('what a process is told', () => {
  it('is its own database, on the server that was given', () => {
    const told = facts()
    expect(service('identity', told).DATABASE_URL).toBe(
      'postgres://evenhand:word@127.0.0.1:5433/identity?application_name=x',
    )
    expect(service('memorials', told).MONGODB_URL).toBe('mongodb://127.0.0.1:27018/memorials?directConnection=true')
    expect(service('memorials', told).DATABASE_URL).toBeUndefined()
  })

  it('lets the shipped name and address stand, but not where real money is taken', () => {
    expect(service('email', facts()).PLACEHOLDERS).toBe('allowed')
    expect(service('email', facts({ STRIPE_SECRET_KEY: 'sk_test_1' })).PLACEHOLDERS).toBe('allowed')
    expect(service('email', facts({ STRIPE_SECRET_KEY: 'sk_live_1' })).PLACEHOLDERS).toBeUndefined()
  })

  it('names an auditor whom nobody has, but not where real money is taken or one is named', () => {
    expect(service('entries', facts()).AUDITOR_EMAILS).toBe('auditor@evenhand.test')
    expect(service('entries', facts({ STRIPE_SECRET_KEY: 'sk_live_1' })).AUDITOR_EMAILS).toBeUndefined()
    expect(service('entries', facts({ AUDITOR_EMAILS: 'a@b.org' })).AUDITOR_EMAILS).toBe('a@b.org')
  })

  it('lets webhooks go to this machine, but not where real money is taken', () => {
    expect(service('identity', facts()).LOCAL_WEBHOOKS).toBe('allowed')
    expect(service('identity', facts({ STRIPE_SECRET_KEY: 'sk_live_1' })).LOCAL_WEBHOOKS).toBeUndefined()
  })

  it('holds no secret of another process', () => {
    const told = facts({ ADMIN_PASSWORD: 'top', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
    const knowing = (secret: string) =>
      [
        ...SERVICES.map(({ name }) => [name, service(name, told)] as const),
        ['gateway', gatewayEnvironment(8080, told)] as const,
      ]
        .filter(([, environment]) => Object.values(environment).some((value) => value?.includes(secret)))
        .map(([name]) => name)
    expect(knowing('top')).toEqual(['identity'])
    expect(knowing('sk_test_1')).toEqual(['donations'])
    expect(knowing('whsec_1')).toEqual(['donations'])
    expect(knowing(told.secrets.identityPrivateKey.d ?? '')).toEqual(['gateway'])
    expect(knowing(told.secrets.mailPrivateKey)).toEqual(['email'])
  })

  it('names the simulator only where there is one', () => {
    const simulator = 'http://127.0.0.1:4242'
    expect(service('donations', facts({}, simulator))).toMatchObject({
      STRIPE_API_URL: simulator,
      STRIPE_SECRET_KEY: expect.stringMatching(/^sk_sim_/),
    })
    expect(service('donations', facts({ STRIPE_SECRET_KEY: 'sk_test_1' })).STRIPE_API_URL).toBeUndefined()
  })

  it('is what the caller set for all, but not where the caller serves', () => {
    const told = facts({ LOG_LEVEL: 'debug', PORT: '8080', HOST: '0.0.0.0' })
    expect(service('email', told)).toMatchObject({
      LOG_LEVEL: 'debug',
      PORT: '3008',
      METRICS_PORT: '9008',
      HOST: '127.0.0.1',
    })
    expect(gatewayEnvironment(8080, told)).toMatchObject({
      PORT: '8080',
      HOST: '0.0.0.0',
      METRICS_PORT: '9001',
    })
  })
})
