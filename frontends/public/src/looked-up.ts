/** What people look up. Together, because both are small: what every visitor loads names one file for them. */
export { FaqPage } from './faq/faq-page.tsx'
export { TermsPage } from './terms/terms-page.tsx'
