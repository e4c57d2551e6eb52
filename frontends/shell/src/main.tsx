import './styles.css'
import { bearTranslators } from './bear-translators.ts'
import { boot } from './boot.tsx'

bearTranslators()
void boot()
