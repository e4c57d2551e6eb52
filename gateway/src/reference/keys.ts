import { apiKeys, calls, keyScopes, keyScopeWords } from '@evenhand/contracts/http'

const opens = (scope: (typeof keyScopes)[number]): string =>
  calls
    .filter(({ keyScope }) => keyScope === scope)
    .map(({ method, path }) => `\`${method} ${path}\``)
    .join(', ')

/** How a system of the organization's own reads, as Markdown. */
export const keysInWords = (
  publicUrl: string,
): string => `**API keys.** An organization’s own systems, such as a CRM, read with a key that an owner makes at the desk, under API keys. Send it with
each request; cookies are not looked at then:

\`\`\`
curl -H "Authorization: Bearer $EVENHAND_KEY" "${publicUrl}/api/admin/gifts?from=2026-11-01&limit=100"
\`\`\`

A list answers its first page and \`next\`. Send that as \`after\`, with the same filter, until \`next\` is null. A key reads what its scopes open, and changes nothing:

${keyScopes.map((scope) => `- \`${scope}\` (${keyScopeWords[scope]}): ${opens(scope)}`).join('\n')}

\`gifts\` takes \`search\` with the whole ID of a gift or of a donor, as a webhook tells it, and \`from\` for what came since a day. ${apiKeys.requestsPerMinute} requests a minute for each key, then \`429\` with
\`Retry-After\`. \`401\` says that the key isn’t known, has expired or was revoked; \`403\` names the scope that is missing.`
