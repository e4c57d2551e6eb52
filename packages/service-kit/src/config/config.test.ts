import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { z } from 'zod'
import {
  ConfigError,
  type Environment,
  exampleOf,
  readConfig,
  refusePlaceholders,
  serviceConfig,
  withoutExamples,
} from './index.ts'

const Config = serviceConfig.extend({
  DATABASE_URL: z.url(),
  DONOR_ID_KEY: z.string().min(16, 'at least 16 characters'),
  MODE: z.enum(['quick', 'careful']).default('careful'),
})
const complete = {
  PORT: '0',
  IDENTITY_PUBLIC_KEYS: '{"keys":[]}',
  MAIL_PUBLIC_KEY: 'n3Y8cAdBHv0k2g0xT0eJ8m1bJ5qVbYkq6mOq1uYvXnM',
  KAFKA_BROKERS: 'one:9092, two:9092',
  DATABASE_URL: 'postgres://localhost/entries',
  DONOR_ID_KEY: 'sixteen characters and more',
}

const refusalOf = (environment: Environment): string => {
  try {
    readConfig(Config, environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the configuration of a process', () => {
  it('is frozen, typed, and has what was left out by default', () => {
    const config = readConfig(Config, complete)
    expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 0, KAFKA_BROKERS: ['one:9092', 'two:9092'] })
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('takes only what it asks for', () => {
    expect(readConfig(Config, { ...complete, HOME: '/somewhere' })).not.toHaveProperty('HOME')
  })

  it('names every variable that is missing or wrong at once; an empty one is missing', () => {
    const refusal = refusalOf({ ...complete, DATABASE_URL: '', PORT: '99999', DONOR_ID_KEY: undefined })
    for (const name of ['DATABASE_URL', 'PORT', 'DONOR_ID_KEY']) expect(refusal).toContain(name)
    expect(refusal).not.toContain('KAFKA_BROKERS')
  })

  it('never shows a value, whatever it is', () => {
    const text = fc.string({ minLength: 1, maxLength: 15, unit: fc.constantFrom('Q', 'X', '#', '%', '&') })
    fc.assert(
      fc.property(text, (value) => {
        const wrong = { PORT: value, DATABASE_URL: value, DONOR_ID_KEY: value, MODE: value }
        const refusal = refusalOf({ ...complete, ...wrong })
        for (const name of Object.keys(wrong)) expect(refusal).toContain(name)
        expect(refusal).not.toContain(value)
      }),
    )
  })

  it('reads a variable from the file that NAME_FILE names, without its last line end', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'evenhand-config-')), 'key')
    writeFileSync(file, 'a secret that a file holds\n')
    const config = readConfig(Config, { ...complete, DONOR_ID_KEY: '', DONOR_ID_KEY_FILE: file })
    expect(config.DONOR_ID_KEY).toBe('a secret that a file holds')
  })

  it('says which file cannot be read', () => {
    const refusal = refusalOf({ ...complete, DONOR_ID_KEY: '', DONOR_ID_KEY_FILE: '/nowhere/key' })
    expect(refusal).toContain('DONOR_ID_KEY_FILE')
    expect(refusal).not.toContain('/nowhere/key')
  })
})

describe('who runs an installation', () => {
  const said = {
    ORGANIZATION_NAME: 'Hands of Ohio',
    ORGANIZATION_ADDRESS: '1 Main Street | Dayton, OH 45402',
    ORGANIZATION_TAX_ID: '12-3456789',
    SUPPORT_EMAIL: 'help@hands.org',
    FREE_ENTRY_ADDRESS: 'Hands Free Entry | P.O. Box 7 | Dayton, OH 45402',
  }
  const production = { NODE_ENV: 'production' }

  it('has to be said in production, all of it', () => {
    expect(() => refusePlaceholders({ ...production, ...said })).not.toThrow()
    for (const name of Object.keys(said))
      expect(() => refusePlaceholders({ ...production, ...said, [name]: '' })).toThrow(name)
  })

  it('is the shipped placeholder elsewhere, and where placeholders are allowed', () => {
    expect(() => refusePlaceholders({ NODE_ENV: 'development' })).not.toThrow()
    expect(() => refusePlaceholders({ ...production, PLACEHOLDERS: 'allowed' })).not.toThrow()
  })

  it('has a tax id and an address that could be ones, everywhere', () => {
    expect(() => refusePlaceholders({ ORGANIZATION_TAX_ID: '123456789' })).toThrow('ORGANIZATION_TAX_ID')
    expect(() => refusePlaceholders({ SUPPORT_EMAIL: 'nobody' })).toThrow('SUPPORT_EMAIL')
    expect(() => refusePlaceholders({ ...production, ...said, SUPPORT_EMAIL: 'help@example.org' })).toThrow(
      'SUPPORT_EMAIL',
    )
  })

  it('is shown no example in production, unless placeholders are allowed', () => {
    const isExample = exampleOf(['shipped', 'corrected', 'ours'])
    const kept = [
      { id: 'shipped', link: 'https://next-post.example' },
      { id: 'corrected', link: 'https://next-post.org' },
      { id: 'ours', link: '/#choose-membership' },
      { id: 'another', link: 'https://example.org/?giveaway=corvette' },
      { id: 'without', link: null },
    ]
    const shownIn = (environment: Environment) =>
      withoutExamples(kept, ({ id, link }) => isExample(id, link), environment).map(({ id }) => id)
    expect(shownIn(production)).toEqual(['corrected', 'ours', 'another', 'without'])
    expect(shownIn({ ...production, PLACEHOLDERS: 'allowed' })).toEqual(kept.map(({ id }) => id))
    expect(shownIn({})).toHaveLength(kept.length)
  })
})
