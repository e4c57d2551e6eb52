import { audit, type DeskRole } from '@evenhand/web-kit/desk'
import { actionWords } from '../audit/audit-words.ts'
import type { useMay } from '../frame/allowed.tsx'
import { sectionsOf } from '../frame/sections.ts'
import { doings } from './doings.ts'
import { type Found, shownMax } from './groups.ts'
import { hasWords } from './has-words.ts'

/** What is found without asking a service: pages, what can be done, and lists of what was done. Each role finds what it may open. */
export function foundAtHand(
  words: string,
  roles: readonly DeskRole[],
  may: ReturnType<typeof useMay>,
): { title: string; found: Found[] }[] {
  const pages = sectionsOf(roles)
    .filter(({ title }) => hasWords(words, title))
    .map(({ to, title }) => ({ id: to, title, detail: '', to }))
  const ways = doings
    .filter(({ needs, title, besides }) => may(needs) && hasWords(words, title, ...besides))
    .map(({ title, how, to, besides }) => ({
      id: title,
      title,
      detail: how,
      to,
      also: besides.map((other) => ['Also called', other] as const),
    }))
  const done = may(audit.listAudit)
    ? everyAction
        .filter((action) => hasWords(words, actionWords[action]))
        .slice(0, shownMax)
        .map((action) => ({
          id: action,
          title: actionWords[action],
          detail: 'Each time that it was done',
          to: `/admin/audit?action=${action}`,
        }))
    : []
  return [
    { title: 'Pages', found: pages },
    { title: 'What you can do', found: ways.slice(0, shownMax) },
    { title: 'What was done', found: done },
  ].filter(({ found }) => found.length > 0)
}

const everyAction = Object.keys(actionWords) as audit.AuditedAction[]
