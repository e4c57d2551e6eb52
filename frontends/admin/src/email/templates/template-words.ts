import type { emailTemplates } from '@evenhand/web-kit/desk'

export type Template = emailTemplates.EmailTemplate
export type Words = Pick<Template, 'subject' | 'htmlContent' | 'textContent'>

export const typeWords: Readonly<Record<Template['templateType'], string>> = {
  general: 'General',
  welcome: 'Welcome',
  donation_thank_you: 'Donation thank you',
  newsletter: 'Newsletter',
}

/** The text content, or the text of the HTML where there is none. */
export const textOf = ({ textContent, htmlContent }: Words): string =>
  textContent.trim() || (new DOMParser().parseFromString(htmlContent, 'text/html').body.textContent ?? '').trim()
