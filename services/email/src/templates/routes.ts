import { emailTemplates } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import { shippedTemplates } from './shipped.ts'

export const templateRoutes = (publicUrl: string): Route[] => [
  route(emailTemplates.listEmailTemplates, async () =>
    shippedTemplates.map(({ card: { id, name, type }, sample }) => {
      const { subject, html, text } = sample(publicUrl)
      return {
        id,
        name,
        subject,
        htmlContent: html,
        textContent: text,
        templateType: type,
        isActive: true,
        isShipped: true,
        version: 1,
      }
    }),
  ),
]
