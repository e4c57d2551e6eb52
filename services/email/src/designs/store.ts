import type { emailTemplates } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** A template that administrators wrote. */
export interface Design {
  id: string
  name: string
  subject: string
  htmlContent: string
  textContent: string
  templateType: emailTemplates.EmailTemplate['templateType']
  isActive: boolean
  version: number
}

const columns = sql`id, name, subject, html_content as "htmlContent", text_content as "textContent", template_type as "templateType",
  is_active as "isActive", version`

/** By the id, which tells when it was made. */
export const listDesigns = (db: Queries): Promise<Design[]> =>
  db.query<Design>(sql`select ${columns} from templates order by id desc`)

export async function findDesign(db: Queries, id: string): Promise<Design | undefined> {
  const [row] = await db.query<Design>(sql`select ${columns} from templates where id = ${id}`)
  return row
}

/** Other changes of it wait. */
export async function lockDesign(tx: Transaction, id: string): Promise<Design | undefined> {
  const [row] = await tx.query<Design>(sql`select ${columns} from templates where id = ${id} for update`)
  return row
}

export async function countDesigns(db: Queries): Promise<number> {
  const [row] = await db.query<{ designs: number }>(sql`select count(*)::int as designs from templates`)
  return row?.designs ?? 0
}

/** Throws a unique violation of `templates_name` where another one is called so. */
export async function insertDesign(tx: Transaction, design: Design, now: Date): Promise<void> {
  await tx.query(sql`
    insert into templates (id, name, subject, html_content, text_content, template_type, is_active, version, created_at, updated_at)
    values (${design.id}, ${design.name}, ${design.subject}, ${design.htmlContent}, ${design.textContent}, ${design.templateType},
      ${design.isActive}, ${design.version}, ${now}, ${now})`)
}

export async function saveDesign(tx: Transaction, design: Design, now: Date): Promise<void> {
  await tx.query(sql`
    update templates set name = ${design.name}, subject = ${design.subject}, html_content = ${design.htmlContent},
      text_content = ${design.textContent}, template_type = ${design.templateType}, is_active = ${design.isActive},
      version = ${design.version}, updated_at = ${now}
    where id = ${design.id}`)
}

/** Throws a violation of a foreign key where something was made with it. */
export async function deleteDesign(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from templates where id = ${id}`)
}
