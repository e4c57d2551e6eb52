/** Short explanations beside what they explain. A remote that shows them bundles them: nobody else loads what places them. */
export { Tip, Tips } from './tip.tsx'
