import type { giveaways } from '@evenhand/web-kit/forms'

/** Of a published document, what an administrator can write. */
export function factsOf(document: giveaways.RulesDocument): giveaways.RulesFacts {
  const { format: _format, slug: _slug, version: _version, opensAt: _opens, closesAt: _closes, ...facts } = document
  return facts
}
