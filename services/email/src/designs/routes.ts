import { emailTemplates } from '@evenhand/contracts/http'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { type Asking, type Route, route, routeOnce } from '@evenhand/service-kit/http'
import type { Limiter } from '@evenhand/service-kit/limits'
import { testMailRoutes } from '../test-mails/routes.ts'
import {
  type By,
  changeDesign,
  createDesign,
  type Designs,
  listTemplates,
  removeDesign,
  testMail,
} from './use-cases.ts'
import { previewInThread } from './preview.ts'

export function designRoutes({
  tests,
  donorIdOf,
  now,
  ...designs
}: Designs & {
  /** How many test emails an administrator asks for. */
  tests: Limiter
  donorIdOf: DonorIdOf
  now: () => Date
}): Route[] {
  const by = ({ caller }: Pick<Asking, 'caller'>): By => ({ administratorId: administratorOf(caller), now: now() })
  return [
    route(emailTemplates.listEmailTemplates, () => listTemplates(designs)),
    routeOnce(designs.db, emailTemplates.createEmailTemplate, (tx, { body }, asked) =>
      createDesign(tx, body, { ...designs, ...by(asked) }),
    ),
    route(emailTemplates.changeEmailTemplate, ({ params: { templateId: id }, body }, asked) =>
      changeDesign(designs, { ...body, id }, by(asked)),
    ),
    route(emailTemplates.deleteEmailTemplate, async ({ params }, asked) => {
      await removeDesign(designs, params.templateId, by(asked))
      return undefined
    }),
    route(emailTemplates.previewEmail, ({ body }, { caller }) =>
      previewInThread(body, { publicUrl: designs.publicUrl, administratorId: administratorOf(caller) }),
    ),
    routeOnce(
      designs.db,
      emailTemplates.sendTestEmail,
      (tx, { body }, asked) => testMail(tx, body, { ...designs, donorIdOf, ...by(asked) }),
      { before: async (_input, { caller }) => void (await tests.take(administratorOf(caller))) },
    ),
    ...testMailRoutes(designs.db),
  ]
}
