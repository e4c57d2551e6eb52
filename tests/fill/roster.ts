import { z } from 'zod'
import type { Person } from './person.ts'

const Found = z.object({ items: z.array(z.object({ id: z.string() })).min(1) })

/** What administrators do to members: Platinum for one, a note about another, and an account that is deactivated. */
export async function fillRoster(administrator: Person): Promise<void> {
  const idOf = async (search: string) => {
    const path = `/api/admin/members?${new URLSearchParams({ search })}`
    const [first] = Found.parse(await administrator.call('GET', path)).items
    return `/api/admin/members/${first?.id}`
  }
  await administrator.call('PUT', `${await idOf('Greta Vogel')}/platinum`, {
    granted: true,
    reason: 'Volunteered at ten events this year.',
  })
  await administrator.call('POST', `${await idOf('Frida Holm')}/notes`, {
    note: 'Called about a lost card. Prefers email.',
  })
  await administrator.call('PUT', `${await idOf('Ivo Vogel')}/standing`, {
    isActive: false,
    reason: 'Another person uses this email address now.',
  })
}
