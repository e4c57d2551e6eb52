/** Signing in by an emailed code: bundled by each frontend that asks for it, over the shared packages (`frontends/over-the-facade.ts`). */
export { CodeForm, type SentCode } from './code-form.tsx'
export { ForProved } from './for-proved.tsx'
export { SignIn } from './sign-in.tsx'
export { useExpiredSession } from './use-expired-session.ts'
