import { adminQueries } from '@evenhand/web-kit/desk'
import { Field, messageOf, queries, Select, useMutation, useQuery, useQueryClient } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { factsOf } from './facts.ts'

/** What belongs to one giveaway alone is left for a person to write. */
const ownToEach = { title: '', firstDay: '', lastDay: '', drawsOn: '' }

/** A new giveaway begins empty, or as another one's rules are. */
export function CopyFrom({ onCopied }: { onCopied: (facts: giveaways.RulesFacts) => void }) {
  const client = useQueryClient()
  const list = useQuery(adminQueries.giveaways())
  const copy = useMutation({
    mutationFn: (slug: string) => client.fetchQuery(queries.rules(slug)),
    onSuccess: ({ document }) => {
      const facts = factsOf(document)
      onCopied({ ...facts, ...ownToEach, texts: { ...facts.texts, cause: '' } })
    },
  })
  const published = list.data?.filter(({ external, version }) => !external && version !== null) ?? []
  if (published.length === 0) return null
  return (
    <Field
      label="Copy from…"
      optional
      className="mt-5 max-w-md"
      hint="Copies everything except the title, the dates and who benefits."
      error={copy.isError ? messageOf(copy.error, 'We couldn’t load that giveaway. Try again in a moment.') : undefined}
    >
      {(control) => (
        <Select
          {...control}
          className="min-h-10 px-3 pr-10 text-small"
          disabled={copy.isPending}
          value={copy.variables ?? ''}
          onChange={(event) => event.target.value && copy.mutate(event.target.value)}
        >
          <option value="">Start from scratch</option>
          {published.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
