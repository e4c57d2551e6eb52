import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PactV4, SpecificationVersion } from '@pact-foundation/pact'
import { z } from 'zod'

export const committedFolder = fileURLToPath(new URL('./pacts/', import.meta.url))

/** The committed pact of a consumer with a provider: what the provider is verified against. */
export const pactFile = (consumer: string, provider: string): string =>
  join(committedFolder, `${consumer}-${provider}.json`)

/** Pacts as this run writes them, in an empty folder: Pact merges into what lies there, so that a renamed interaction would stay. */
export function freshPacts(consumer: string) {
  const dir = mkdtempSync(join(tmpdir(), 'evenhand-pacts-'))
  return {
    pactWith: (provider: string): PactV4 =>
      new PactV4({
        consumer,
        provider,
        dir,
        spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
        logLevel: 'error',
      }),
    /** This run's pacts and the committed ones, by file. With `UPDATE_PACTS=1` the committed ones become this run's first. */
    compared: () => {
      const files = readdirSync(dir)
      const written = Object.fromEntries(files.map((file) => [file, readPact(join(dir, file))]))
      if (process.env.UPDATE_PACTS) {
        for (const [file, pact] of Object.entries(written))
          writeFileSync(join(committedFolder, file), `${JSON.stringify(pact, null, 2)}\n`)
      }
      const committed = files
        .map((file) => join(committedFolder, file))
        .map((file) => existsSync(file) && readPact(file))
      return { written, committed: Object.fromEntries(files.map((file, index) => [file, committed[index]])) }
    },
  }
}

const PactFile = z.looseObject({
  interactions: z.array(z.looseObject({ description: z.string() })),
  metadata: z.looseObject({ pactSpecification: z.unknown() }),
})

/** A pact without what differs from run to run: the order of its interactions, and the versions of the tools. */
function readPact(file: string) {
  const { interactions, metadata, ...pact } = PactFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    ...pact,
    interactions: interactions.toSorted((a, b) => a.description.localeCompare(b.description)),
    metadata: { pactSpecification: metadata.pactSpecification },
  }
}
