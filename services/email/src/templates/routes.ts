import { email } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import { shippedTemplates } from './shipped.ts'

export const templateRoutes = (publicUrl: string): Route[] => [
  route(email.listEmailTemplates, async () =>
    shippedTemplates.map(({ card: { id, name, type }, sample }) => {
      const { subject, text } = sample(publicUrl)
      return { id, name, subject, textContent: text, templateType: type, isActive: true }
    }),
  ),
]
