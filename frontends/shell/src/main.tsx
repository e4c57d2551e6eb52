import './styles.css'
import { boot } from './boot.tsx'

void boot()
