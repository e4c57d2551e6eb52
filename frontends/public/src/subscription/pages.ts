/** Loaded together: both are small. */
export { ConfirmPage } from './confirm-page.tsx'
export { UnsubscribePage } from './unsubscribe-page.tsx'
