import { globSync } from 'node:fs'

/** What the tests of its own workspace have to hold, by the places where a wrong sign costs money, entries or trust. */
export interface Group {
  name: string
  files: readonly string[]
  except?: readonly string[]
  /** Whether its tests need the real components. Those that do are left out of the other groups. */
  beside: 'nothing' | 'components'
}

export const groups: readonly Group[] = [
  {
    name: 'rules',
    files: ['services/*/src/**/*rules.ts'],
    // Prose, which people check.
    except: ['**/texts/**'],
    beside: 'nothing',
  },
  {
    name: 'catalogue and money',
    files: ['packages/contracts/src/{catalogue,money}/**/*.ts'],
    beside: 'nothing',
  },
  {
    name: 'books',
    files: ['services/donations/src/books/entries.ts', 'services/donations/src/grants/trail.ts'],
    beside: 'nothing',
  },
  {
    name: 'draws',
    files: ['packages/draws/src/**/*.ts'],
    except: ['**/testing/**'],
    beside: 'nothing',
  },
  {
    name: 'doors',
    files: ['services/donations/src/stripe/signed-event.ts', 'packages/service-kit/src/auth/*.ts'],
    beside: 'nothing',
  },
  {
    name: 'books beside components',
    files: ['services/donations/src/grants/{book-grant,reactions}.ts'],
    beside: 'components',
  },
  {
    name: 'doors beside components',
    files: [
      'services/donations/src/processor-events/webhooks.ts',
      'packages/service-kit/src/idempotency/*.ts',
      'gateway/src/defence/{cross-site,handfuls}.ts',
      'gateway/src/sessions/*.ts',
    ],
    beside: 'components',
  },
  {
    name: 'grants of entries',
    files: ['services/entries/src/sources/{due,lines-lacking,single-cause}.ts'],
    beside: 'nothing',
  },
  {
    name: 'proofs of work',
    files: ['packages/service-kit/src/limits/{free-ways,proofs}.ts'],
    beside: 'nothing',
  },
  {
    name: 'holds beside components',
    files: ['services/entries/src/sources/holds/judge.ts'],
    beside: 'components',
  },
]

/** The share of mutants that the tests of a workspace have to notice. */
export const noticedMin = 0.9

export interface Target {
  file: string
  beside: Group['beside']
}

const neverMutated = ['**/*.test.ts', '**/index.ts', '**/node_modules/**', '**/dist/**']

export const targets = (): Target[] =>
  groups.flatMap(({ files, except = [], beside }) =>
    globSync([...files], { exclude: [...neverMutated, ...except] })
      .toSorted()
      .map((file) => ({ file, beside })),
  )
